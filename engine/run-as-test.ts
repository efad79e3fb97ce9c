import type { Plugin } from 'vite';

type Suite = {
  /** The suffix of the modules' names. */
  ending: string;
  /** Source of the suite, given the module's path and the names of its exports. */
  suite: (file: string, exported: readonly string[]) => string;
};

/**
 * Turns modules into test files: a module that Vitest runs directly runs its suite, one imported by another module
 * does
 * not. So each has its own worker, and no extra file is needed that only calls the suite.
 */
export const runAsTest = ({ ending, suite }: Suite): Plugin => ({
  name: `run-as-test:${ending}`,
  transform(code, id) {
    const [file = ''] = id.split('?');
    if (!file.endsWith(ending)) return null;
    const exported = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(
      ([, name = '']) => name,
    );
    return { code: `${code}\nif (import.meta.vitest) {\n${suite(file, exported)}\n}\n`, map: null };
  },
});
