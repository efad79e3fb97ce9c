import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { overrides } from './layers.ts';

/** `npm run layers`: writes the linter's import rules from the table of layers. */
const file = join(import.meta.dirname, '../../.oxlintrc.json');
const config = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
writeFileSync(file, `${JSON.stringify({ ...config, overrides }, null, 2)}\n`);
