import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Results of one level by path id: the failure ('' for none) and the pictures. */
export type Walked = ReadonlyMap<
  string,
  { problem: string; pictures: readonly string[]; files: readonly string[] }
>;

/** How a level is run: a program of the project's `node_modules` and its arguments. */
export type Command = { run: readonly string[]; env?: Readonly<Record<string, string>> };

function run({ run: [program = '', ...rest], env }: Command, more: Readonly<Record<string, string>> = {}) {
  spawnSync(program, rest, { stdio: 'inherit', env: { ...process.env, ...env, ...more } });
}

const readJson = <Shape>(file: string): Shape | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Shape) : undefined;

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Runs a Vitest project whose tests are named by the ids of paths. */
export function walkWithVitest(command: Command, file: string, only: string): Walked {
  const narrowed = only === '' ? [] : ['-t', literally(only)];
  run({ ...command, run: [...command.run, '--reporter=json', `--outputFile=${file}`, ...narrowed] });
  type Result = { title: string; status: string; failureMessages?: string[] };
  const report = readJson<{ testResults: { assertionResults: Result[] }[] }>(file);
  if (report === undefined) console.error('The component level did not start: Vitest wrote no report.');
  const results = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  return new Map(
    results
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, status, failureMessages }) => [
        title,
        { problem: status === 'passed' ? '' : (failureMessages?.[0] ?? 'failed'), pictures: [], files: [] },
      ]),
  );
}

type Attachment = { name: string; contentType: string; path?: string; body?: string };
type Spec = {
  title: string;
  tests: { results: { status: string; error?: { message?: string }; attachments: Attachment[] }[] }[];
};
type Group = { specs?: Spec[]; suites?: Group[] };
type AppReport = Group & { errors?: { message?: string }[] };
const specsIn = (group: Group): Spec[] => [...(group.specs ?? []), ...(group.suites ?? []).flatMap(specsIn)];

/** Runs a Playwright spec whose tests are named by the ids of paths; JPEGs attached to a test are its pictures. */
export function walkWithPlaywright(command: Command, file: string, only: string): Walked {
  const narrowed = only === '' ? [] : ['-g', literally(only)];
  run(
    { ...command, run: [...command.run, '--reporter=json', ...narrowed] },
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  const report = readJson<AppReport>(file) ?? { errors: [{ message: 'Playwright wrote no report.' }] };
  // Without these words a shop that does not start would be read as a path that does not exist.
  for (const { message = '' } of report.errors ?? []) {
    console.error(`The app level did not start: ${stripVTControlCharacters(message)}`);
  }
  const picture = ({ contentType, path, body }: Attachment) =>
    `data:${contentType};base64,${body ?? (path === undefined ? '' : readFileSync(path).toString('base64'))}`;
  return new Map(
    specsIn(report).map(({ title, tests }) => {
      const result = tests[0]?.results[0];
      const pictures = result?.attachments.filter(({ contentType }) => contentType === 'image/jpeg') ?? [];
      const problem = result?.status === 'passed' ? '' : (result?.error?.message ?? 'did not run');
      const files = problem === '' ? [] : (result?.attachments.flatMap(({ path }) => path ?? []) ?? []);
      return [title, { problem, pictures: pictures.map(picture), files }];
    }),
  );
}
