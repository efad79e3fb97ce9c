import type { StorybookConfig } from '@storybook/react-vite';
import { atlasIndexer, atlasPlugin, warmAtlases } from './atlas/plugin.ts';
import { pageIndexer, pagePlugin } from './pages/plugin.ts';

const config: StorybookConfig = {
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  stories: [
    '../stories/**/*.mdx',
    '../stories/**/*.stories.tsx',
    '../stories/**/*.atlas.tsx',
    '../stories/**/*.page.tsx',
  ],
  experimental_indexers: (known = []) => [atlasIndexer, pageIndexer, ...known],
  viteFinal: async (vite, { configType }) => {
    if (configType === 'DEVELOPMENT' && process.env['VITEST'] === undefined) await warmAtlases();
    return { ...vite, plugins: [atlasPlugin(), pagePlugin(), ...(vite.plugins ?? [])] };
  },
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: ['../public'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
};

export default config;
