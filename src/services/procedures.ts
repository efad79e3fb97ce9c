import type { Procedures } from './procedures.gen.ts';

export type Role = 'anon' | 'authenticated' | 'service_role';
type Groups<As extends Role> = Extract<keyof Procedures, `${string}${As}${string}`>;
type NamesIn<Group extends keyof Procedures> = Group extends unknown ? keyof Procedures[Group] : never;

/** The procedures that this role may call. */
export type ProcedureOf<As extends Role> = NamesIn<Groups<As>>;

/** The procedures that the browser may call, with or without a session. */
export type Procedure = ProcedureOf<'anon' | 'authenticated'>;

/** A procedure's parameters. */
export type ParametersOf<Name extends ProcedureOf<Role>> = Name extends unknown
  ? {
      [Group in keyof Procedures]: Name extends keyof Procedures[Group] ? Procedures[Group][Name] : never;
    }[keyof Procedures]
  : never;

/** The same names for values that the caller has not validated. */
export type Named<Wanted> = { readonly [Name in keyof Wanted]: unknown };

/** The procedures that can be called without parameters. */
export type BareProcedure = {
  [Name in Procedure]: object extends ParametersOf<Name> ? Name : never;
}[Procedure];

/** A parameter that the procedure does not have is a type error, even in a spread. */
export type Exactly<Wanted, Given> = Given & { readonly [Name in Exclude<keyof Given, keyof Wanted>]: never };

/** The arguments of a call, for a function that passes them on. */
export type Call<Name extends Procedure, Given extends ParametersOf<Name>> = [
  name: Name,
  parameters: Exactly<ParametersOf<Name>, Given>,
];

/** A call that is built before it is sent. */
export type AnyCall = { [Name in Procedure]: [name: Name, parameters: ParametersOf<Name>] }[Procedure];
