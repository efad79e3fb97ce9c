/** Made by `.storybook/atlas/plugin.ts`: the texts of the states of every machine. */
declare module 'virtual:stallbar-seen' {
  export const seen: readonly { id: string; machine: string; state: string; seen: readonly string[] }[];
}
