import { seedId } from './random.ts';
import { type Row, hoursAgo } from './sql.ts';
import { slugify } from './text.ts';
import { hiddenVendors, vendors } from './vendors.ts';

/** The password of every seeded account; it meets spec §5. */
export const seedPassword = 'Stallbar1!';
/** bcrypt of `seedPassword`, cost 10, precomputed so that the seed is always the same. */
export const seedPasswordHash = '$2b$10$rrkvyNHdDvgr73Ww/xkeNOlwiPgh.JNrIe1gQ1OMFa/sMSp6nSiea';

export interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  ageHours: number;
  storeName?: string;
}

const firstNames =
  'Maya Jordan Luis Hannah Derek Aisha Colin Yuki Brianna Omar Tessa Marcus Ingrid Pavel Simone Grant Leila Andre Fiona Mateo Kayla Victor Noelle Rahul Bridget Theo Camille Sean Adaeze Wyatt Elena Darius Molly Hiro Vanessa Curtis Anika Joel Renata Blake Sofia Malik Greta Ivan Paige Tomas Nadia Erik Jasmine Owen Lucia Terrence Astrid Felix Keisha Graham Mina Rafael Joan Dmitri'.split(
    ' ',
  );
const lastNames =
  "Kowalski Reyes Turner Bergman Patel Nwosu Fletcher Tanaka Delgado Hassan Whitfield Grant Solberg Novak Baptiste Mercer Farahani Coleman Doyle Vargas Jennings Petrov Archer Iyer Sullivan Lambert Rousseau Murphy Eze Dawson Marchetti Hughes O'Connor Sato Ruiz Bishop Rao Feldman Costa Hayes Moretti Johnson Lindgren Volkov Sanders Horvat Aziz Nilsson Carter Barrett Romero Walker Dahl Weber Robinson Sinclair Park Mendes Harper Sokolov".split(
    ' ',
  );

export const customers: readonly Account[] = firstNames.map((firstName, index) => {
  const lastName = lastNames[index] ?? 'Lifter';
  const email = `${slugify(firstName)}.${slugify(lastName)}@lifters.example`;
  return { id: seedId(`customer ${email}`), email, firstName, lastName, ageHours: 13_000 - index * 37 };
});

export const owners: readonly Account[] = [...vendors, ...hiddenVendors].map((vendor, index) => ({
  id: seedId(`vendor ${vendor.slug}`),
  email: `${slugify(vendor.owner[0])}@${vendor.slug}.example`,
  firstName: vendor.owner[0],
  lastName: vendor.owner[1],
  ageHours: 16_000 - index * 131,
  storeName: vendor.name,
}));

export const admin: Account = {
  id: seedId('admin'),
  email: 'admin@stallbar.example',
  firstName: 'Robin',
  lastName: 'Ashby',
  ageHours: 17_000,
};

const accounts: readonly Account[] = [admin, ...owners, ...customers];

/** Rows of auth.users, auth.identities and user_roles; profiles follow by trigger. */
export function accountRows(): { users: Row[]; identities: Row[]; roles: Row[] } {
  const approved = new Set(vendors.map((vendor) => seedId(`vendor ${vendor.slug}`)));
  return {
    users: accounts.map((account) => ({
      instance_id: '00000000-0000-0000-0000-000000000000',
      id: account.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: account.email,
      encrypted_password: seedPasswordHash,
      email_confirmed_at: hoursAgo(account.ageHours),
      confirmation_token: '',
      recovery_token: '',
      email_change_token_new: '',
      email_change: '',
      email_change_token_current: '',
      phone_change: '',
      phone_change_token: '',
      reauthentication_token: '',
      raw_app_meta_data: { json: { provider: 'email', providers: ['email'] } },
      raw_user_meta_data: {
        json: {
          first_name: account.firstName,
          last_name: account.lastName,
          ...(account.storeName ? { is_vendor: true, store_name: account.storeName } : {}),
        },
      },
      created_at: hoursAgo(account.ageHours),
      updated_at: hoursAgo(account.ageHours),
    })),
    identities: accounts.map((account) => ({
      id: seedId(`identity ${account.id}`),
      provider_id: account.id,
      user_id: account.id,
      identity_data: { json: { sub: account.id, email: account.email, email_verified: true } },
      provider: 'email',
      created_at: hoursAgo(account.ageHours),
      updated_at: hoursAgo(account.ageHours),
    })),
    roles: [
      { user_id: admin.id, role: 'admin' },
      ...owners
        .filter((owner) => approved.has(owner.id))
        .map((owner) => ({ user_id: owner.id, role: 'vendor' })),
    ],
  };
}
