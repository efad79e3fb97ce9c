import { Effect, Schema, SchemaIssue, SchemaTransformation } from 'effect';
import { isPlainDate } from '#schema/day.ts';
import { cents, moneyText, parseMoney } from '#schema/money.ts';
import type { Cents } from '#schema/money.ts';

export const CentsValue = Schema.Number.check(Schema.isInt()).pipe(
  Schema.refine((value): value is Cents => Number.isSafeInteger(value)),
);

/** Money in JSON ("12.50" from procedures, 12.5 from tables) as integer cents; more than two decimals is an error. */
export const Money = Schema.Union([Schema.String, Schema.Number]).pipe(
  Schema.decodeTo(
    CentsValue,
    SchemaTransformation.transformEffect({
      decode: (amount: string | number) => {
        const parsed = parseMoney(amount);
        return parsed === undefined
          ? Effect.fail(
              new SchemaIssue.InvalidValue(
                { message: 'must be an amount with at most two decimals' },
                amount,
              ),
            )
          : Effect.succeed(parsed);
      },
      encode: (amount: number) => Effect.succeed(moneyText(cents(amount))),
    }),
  ),
);

/** A count or an average, which PostgreSQL's numeric sends as a number or as text. */
export const Decimal = Schema.Union([Schema.Finite, Schema.FiniteFromString]);

const Text = Schema.String;
export const NullableText = Schema.NullOr(Text);

/** What a product calls its options, as far as by own names: `{ size: 'Resistance' }`. */
export const OptionNames = Schema.Record(Text, Text);
export type OptionNames = typeof OptionNames.Type;
/** Null or absent if every option has its usual name. */
export const MaybeOptionNames = Schema.optionalKey(Schema.NullOr(OptionNames));

/** A calendar day; a timestamp is refused. */
export const Day = Schema.String.pipe(Schema.refine(isPlainDate));
export const NullableDay = Schema.NullOr(Day);
