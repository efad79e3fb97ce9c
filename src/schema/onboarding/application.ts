import { Schema } from 'effect';
import { phoneText } from '#schema/checkout/checkout.ts';
import { atMost, between, problemsOf, required } from '#schema/form.ts';
import { limits } from '#schema/limits.ts';
import { businessMessages } from '#schema/texts/business-texts.ts';
import { onboardingMessages as messages } from '#schema/texts/onboarding-texts.ts';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;
const Struct = Schema.Struct;
const List = Schema.Array;
const rules = limits.application;

/** The four facts that make a store's profile complete (§5). */
const facts = {
  storeName: Text.check(
    required(messages.storeNameRequired),
    ...between(rules.storeName, messages.storeNameLength),
  ),
  description: Text.check(
    required(messages.descriptionRequired),
    ...between(rules.description, messages.descriptionLength),
  ),
  phone: phoneText,
  /** §5 URL: http or https. */
  website: Text.check(
    required(messages.websiteRequired),
    // A user name before the host can make one host look like another.
    Schema.isPattern(/^(?!https?:\/\/[^\s/?#]*[@\\])/i, { message: messages.websiteUser }),
    Schema.isPattern(/^https?:\/\/[^\s/?#]+([/?#]\S*)?$/i, { message: messages.websiteForm }),
    atMost(rules.website.max, messages.websiteForm),
  ),
};

export const StoreFacts = Struct(facts);
export type StoreFacts = typeof StoreFacts.Type;

const business = {
  businessType: Text.check(
    required(businessMessages.businessTypeRequired),
    atMost(rules.businessType.max, businessMessages.businessTypeLength),
  ),
  businessAddress: Text.check(
    required(messages.businessAddressRequired),
    ...between(limits.address, messages.businessAddressLength),
  ),
  taxId: Text.check(Schema.isPattern(/^(\d{2}-\d{7})?$/, { message: businessMessages.taxIdForm })),
  yearsInBusiness: Text.check(
    required(messages.yearsRequired),
    Schema.isPattern(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, { message: messages.yearsRange }),
  ),
};
const products = {
  productCategories: List(Text).check(
    Schema.isMinLength(rules.categories.min, { message: messages.categoriesCount }),
    Schema.isMaxLength(rules.categories.max, { message: messages.categoriesCount }),
  ),
};
const experience = {
  previousExperience: Text.check(atMost(rules.experience.max, messages.experienceLength)),
};
const consent = {
  consent: Schema.Boolean.check(
    Schema.makeFilter((given: boolean) => (given ? undefined : messages.consentRequired)),
  ),
};

const Answers = Struct({ ...facts, ...business, ...products, ...experience, ...consent });
/** An applicant's answers (§5). A draft may contain anything of this shape. */
export type Answers = typeof Answers.Type;
export type AnswerName = keyof Answers;
export type AnswerProblems = Partial<Record<AnswerName, string>>;

/** The steps in order, with the answers that each one requires. */
export const steps = {
  store: ['storeName', 'description', 'phone', 'website'],
  business: ['businessType', 'businessAddress', 'taxId', 'yearsInBusiness'],
  products: ['productCategories'],
  experience: ['previousExperience'],
  documents: [],
  consent: ['consent'],
} as const satisfies Record<string, readonly AnswerName[]>;
export type Step = keyof typeof steps;
export const stepNames = Object.keys(steps) as readonly Step[];

export const isStep = (text: string | null): text is Step => text !== null && Object.hasOwn(steps, text);

export const answerProblems = (answers: Answers): AnswerProblems => problemsOf(Answers, answers);
export const storeFactsProblems = (values: StoreFacts): Partial<Record<keyof StoreFacts, string>> =>
  problemsOf(StoreFacts, values);

/** The problems of one step. */
export const stepProblems = (step: Step, problems: AnswerProblems): AnswerProblems =>
  Object.fromEntries(steps[step].flatMap((name) => (name in problems ? [[name, problems[name]]] : [])));

/** The first step with a problem; null when there is none. */
export const firstWrongStep = (problems: AnswerProblems): Step | null =>
  stepNames.find((step) => Object.keys(stepProblems(step, problems)).length > 0) ?? null;
