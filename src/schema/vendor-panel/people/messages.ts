import { formatCount } from '#schema/format.ts';
import { Schema } from 'effect';
import { NullableText } from '#schema/wire.ts';
import { charactersIn, cleanLine, cleanText } from '#schema/clean.ts';
import { limits } from '#schema/limits.ts';

const Text = Schema.String;
const Count = Schema.Finite;
const Struct = Schema.Struct;
const NullOr = Schema.NullOr;

/** A conversation with a buyer about an order, as its store's team lists it; `id` is the order's. */
export const ListedConversation = Struct({
  id: Text,
  number: Text,
  buyer: Text,
  status: Text,
  /** When the buyer wrote the unanswered message. */
  waiting_since: NullableText,
  unread: Schema.Boolean,
  /** From the last message. */
  at: Text,
  from: Schema.Literals(['customer', 'vendor']),
  author: NullableText,
  words: Text,
});
export type ListedConversation = typeof ListedConversation.Type;
export const ListedConversations = Struct({
  rows: Schema.Array(ListedConversation),
  next: NullOr(Struct({ key: Text, id: Text })),
});

/** 1000 means 1000 or more. */
export const MessageCounts = Struct({
  open: Count,
  unread: Count,
  /** Median until an answer in the last 30 days. */
  response_seconds: NullOr(Count),
});
export type MessageCounts = typeof MessageCounts.Type;

/** A store's saved reply. */
export const CannedAnswer = Struct({ id: Text, title: Text, words: Text, version: Count });
export type CannedAnswer = typeof CannedAnswer.Type;
export const SavedAnswer = Struct({
  ...CannedAnswer.fields,
  outcome: Schema.Literals(['saved', 'conflict']),
});

export type CannedValues = { readonly title: string; readonly words: string };

export const cannedProblems = ({
  title,
  words,
}: CannedValues): Partial<Record<keyof CannedValues, string>> => {
  const { title: most, words: length } = limits.cannedAnswer;
  const said = charactersIn(cleanText(words).trim());
  return {
    ...(cleanLine(title) === '' || charactersIn(cleanLine(title)) > most
      ? { title: `Enter a title of 1 to ${most} characters.` }
      : {}),
    ...(said < length.min || said > length.max
      ? { words: `Write a reply of ${length.min} to ${formatCount(length.max)} characters.` }
      : {}),
  };
};
