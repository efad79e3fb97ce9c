import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { licenseList, licenseOf, refused } from './licenses.ts';
import { faultsOf, lockedPackages, readLock, unpublished } from './lock.ts';

/**
 * Writes what a release is made of: `reports/sbom.json` (CycloneDX, by npm, from package-lock.json alone, so it needs no
 * network) and `reports/licenses.md`. Fails on a package under a license that is not allowed, and on one that could be
 * replaced on its way.
 */

type Bom = {
  metadata: { component: { name: string } };
  components: {
    name: string;
    group?: string;
    licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
  }[];
};

const lock = readLock();
const packages = lockedPackages(lock);
const problems = [...faultsOf(lock), ...refused(packages, unpublished)];
if (problems.length > 0) {
  process.stderr.write(
    `These packages may not be released:\n${problems.map((one) => `  ${one}\n`).join('')}`,
  );
  process.exit(1);
}

const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const npm = process.env['npm_execpath'];
const options = { encoding: 'utf8', maxBuffer: 64 << 20 } as const;
const bom = JSON.parse(
  npm === undefined
    ? execFileSync('npm', args, options)
    : execFileSync(process.execPath, [npm, ...args], options),
) as Bom;
// npm calls the project by its folder.
const { name } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string };
bom.metadata.component.name = name;
for (const component of bom.components) {
  const license = licenseOf({ name: component.name, license: null });
  if ((component.licenses ?? []).length === 0 && license !== null) {
    component.licenses = [{ license: { id: license } }];
  }
}

mkdirSync('reports', { recursive: true });
writeFileSync('reports/sbom.json', `${JSON.stringify(bom, null, 2)}\n`);
writeFileSync('reports/licenses.md', licenseList(packages));
process.stdout.write(
  `reports/sbom.json: ${bom.components.length} packages. reports/licenses.md: their licenses.\n`,
);
