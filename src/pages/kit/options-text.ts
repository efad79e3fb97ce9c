interface Options {
  color?: string | null;
  size?: string | null;
  flavor?: string | null;
  quantity_option?: string | null;
}

/** 'Black · 20 kg': the selected options in the spec's order; empty if there were none. */
export function optionsText({ color, size, flavor, quantity_option }: Options): string {
  return [color, size, flavor, quantity_option].filter(Boolean).join(' · ');
}
