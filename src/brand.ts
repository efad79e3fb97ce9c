/** Accounts of the brand, as they are linked in the footer. */
interface SocialLink {
  label: string;
  href: string;
}

const social: readonly SocialLink[] = [];

/** The product's name and voice in one place: the spec's 'the product' is `brand.name`. */
export const brand = {
  name: 'Stallbar',
  tagline: 'Gear from people who lift.',
  description:
    'A marketplace for fitness, CrossFit and gym gear: equipment, supplements and workout wear from independent vendors.',
  supportEmail: 'support@stallbar.example',
  copyrightYear: 2025,
  /** The footer lists them (spec §2); empty until the brand has accounts. */
  social,
} as const;
