import type { Equivalents } from '../mutation/score.ts';
import type { Model } from '../paths.ts';
import { checkProperties } from './check.ts';
import { propertyScore } from './score.ts';
import type { PropertyScore } from './score.ts';

export type Sentence = {
  source: string;
  says: string;
  /** The shortest way to where the machine breaks it; null if it holds. */
  broken: readonly string[] | null;
  /** Whether its condition ever came true. */
  isTested: boolean;
};

export type Judgment = {
  sentences: readonly Sentence[];
  /** How many wrong machines the sentences find alone; null while the right one breaks any. */
  score: PropertyScore | null;
};

/**
 * Judges one machine by the sentences of all its models.
 * @param isScored Without it no mistakes are planted, which takes most of the time.
 */
export function judge(
  models: readonly Model[],
  { equivalent = {}, isScored = true }: { equivalent?: Equivalents; isScored?: boolean } = {},
): Judgment {
  const specified = models.filter(({ properties = [] }) => properties.length > 0);
  const verdicts = specified.map((model) => checkProperties(model));
  const violations = verdicts.flatMap((verdict) => verdict.violations);
  const known = new Map(
    [...specified.flatMap(({ properties = [] }) => properties), ...violations].map(({ source, says }) => [
      `${source} ${says}`,
      { source, says },
    ]),
  );
  const sentences = [...known.values()].map(({ source, says }) => ({
    source,
    says,
    broken: violations.find((each) => each.source === source && each.says === says)?.way ?? null,
    // Models of one machine share sentences: one of them must meet the condition.
    isTested: verdicts.some(({ untested }) => !untested.some((each) => each.says === says)),
  }));
  const isRight = sentences.length > 0 && violations.length === 0;
  return { sentences, score: isScored && isRight ? propertyScore(specified, equivalent) : null };
}
