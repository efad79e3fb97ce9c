import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { root } from '../../../supabase/local/settings.ts';

export const proceduresFile = join(root, 'src/services/procedures.gen.ts');

/** What JSON can carry for a parameter of this type. */
const typesOf: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  date: 'string',
  'timestamp with time zone': 'string',
  integer: 'number',
  bigint: 'number',
  numeric: 'string | number',
  boolean: 'boolean',
  jsonb: 'object',
};

function typeOf(sql: string): string {
  const item = typesOf[sql.replace(/\[\]$/, '')];
  if (item === undefined) throw new Error(`tests/support/procedures/catalog.ts has no type for ${sql}`);
  return sql.endsWith('[]') ? `readonly (${item})[]` : item;
}

type Parameter = {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  /** It has a default other than null: passing null would replace the default. */
  readonly filled: boolean;
};
type Procedure = { readonly name: string; readonly roles: string; readonly takes: readonly Parameter[] };

/** Without functions of a row, which PostgREST serves as columns, and triggers, which no one may call. */
const catalog = `
  select p.proname as name,
    array_to_string(array(
      select role from unnest(array['anon', 'authenticated', 'service_role']) with ordinality as r (role, place)
      where has_function_privilege(role, p.oid, 'execute') order by place
    ), ', ') as roles,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', p.proargnames[place], 'type', format_type(type, null),
        'optional', place > p.pronargs - p.pronargdefaults,
        'filled', coalesce(pg_get_function_arg_default(p.oid, place::integer) !~* '^null', false)
      ) order by place)
      from unnest(p.proargtypes) with ordinality as a (type, place)
    ), '[]') as takes
  from pg_catalog.pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    and not exists (
      select 1 from unnest(p.proargtypes) a (type) join pg_catalog.pg_type t on t.oid = a.type where t.typtype = 'c'
    )
  order by p.proname collate "C"`;

type Ask = (text: string) => Promise<Procedure[]>;

/** The text of `src/services/procedures.gen.ts` for this database. */
export async function writeProcedures(ask: Ask): Promise<string> {
  const procedures = await ask(catalog);
  const twice = procedures.find(({ name }, index) => procedures[index - 1]?.name === name);
  if (twice) throw new Error(`There are two procedures ${twice.name}: PostgREST could not tell them apart.`);
  const groups = Map.groupBy(
    procedures.filter(({ roles }) => roles !== ''),
    ({ roles }) => roles,
  );
  const parameter = ({ name, type, optional, filled }: Parameter) =>
    `${name}${optional ? '?' : ''}: ${typeOf(type)}${filled ? '' : ' | null'}`;
  const line = ({ name, takes }: Procedure) => `${name}: {${takes.map(parameter).join('; ')}};`;
  const text = `
    /**
     * The procedures of the database by who may call them, with what each takes. SQL lets every parameter be null; one that
     * has another value when it is left out is better left out. Written by \`npm run procedures\`: run it after a migration.
     */
    export type Procedures = {
      ${[...groups]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([roles, inside]) => `'${roles}': {${inside.map(line).join('\n')}};`)
        .join('\n')}
    };`;
  const options = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as {
    printWidth: number;
    singleQuote: boolean;
  };
  const { code, errors } = await format(proceduresFile, text, {
    printWidth: options.printWidth,
    singleQuote: options.singleQuote,
  });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}
