import { field, follow, heading, key, keyIn, menu, press, text, write, type Guide } from './guide.ts';

export const forAdmins: Guide = {
  name: 'for-admins',
  title: 'The admin panel, step by step',
  intro:
    'For the people who run the marketplace. What you see depends on your role: super, support, finance or content. Suspending people, roles and moving money ask for the code of your second factor again. The seeded shop has these rows; yours has others.',
  email: 'admin@stallbar.example',
  start: '/admin/dashboard',
  steps: [
    {
      title: 'See what waits',
      words:
        'The first page counts what waits for a decision and says since when the oldest does. Each number leads to its list. Below are the sales of all stores, compared with as many days before, and where the money stands. Numbers in the sidebar follow by themselves.',
      acts: [],
      ends: heading('Sales of all stores'),
      picture: ['dashboard', 'The dashboard: applications, posts and tickets that wait, and sales'],
    },
    {
      title: 'Read an application',
      words:
        'While you have an application open, nobody else can decide it; 15 minutes without a decision give it back. You see what was answered, the documents, and which requirements are not met.',
      acts: [menu('Vendors'), keyIn('Applications', 'j', 'the oldest application opens')],
      ends: heading('Decision'),
      picture: ['application', 'An application with its answers and the decision above it'],
    },
    {
      title: 'Ask, approve or reject',
      words:
        'The applicant is told by mail at once, so there is no undo. A decision is about the version that you have read: if the applicant changes it meanwhile, you are asked to read it again.',
      acts: [
        press('Ask for more'),
        write('What is missing', 'Please add a photo of where you weld the frames.'),
        press('Ask the applicant'),
      ],
      ends: text('The applicant is asked for more.'),
      picture: ['asked', 'The list after the decision, with what was decided above it'],
    },
    {
      title: 'Answer what comes in',
      words:
        'Tickets of stores, messages of visitors and tickets of people are one inbox. You can hand a message to a colleague, and insert an answer that is kept ready.',
      acts: [
        menu('Feedback'),
        keyIn('Messages', 'j', 'the oldest message opens'),
        write('Answer', 'We have passed this on and will write to you by Friday.'),
      ],
      ends: field('Answer'),
      picture: ['inbox', 'A ticket of a store with an answer being written'],
    },
    {
      title: 'Decide about a post',
      words:
        'You read a post as shoppers will. Approve it, approve it for a day, or reject it with a reason that the store reads.',
      acts: [menu('Blog Content'), keyIn('Posts', 'j', 'the oldest post opens')],
      ends: heading('Decision'),
      picture: ['post', 'A submitted post with the decision above it'],
    },
    {
      title: 'Find a person',
      words:
        'By the beginning of a name, a whole email, the number of an order, or an id. Their page has orders, sessions and what was decided about them before.',
      acts: [
        menu('Users'),
        write('Name, email, order or id', 'solberg'),
        press('Search'),
        follow('Ingrid Solberg'),
      ],
      ends: heading('Ingrid Solberg'),
      picture: ['person', "A person's page"],
    },
    {
      title: 'See what a person sees',
      words:
        'Where an order does not appear or a cart has a strange price, look at the account as its person does. You write why, and enter a code of your second factor if the last one is older than 15 minutes. You see their orders, cart and lists for an hour, under a bar that ends it earlier, and can change nothing. The person gets your reason by mail and finds it in their profile. Accounts of admins cannot be looked at.',
      acts: [
        press('View as this person'),
        write('Reason', 'Asked by phone why the second parcel does not appear under Orders.'),
      ],
      ends: (page) => page.getByRole('button', { name: 'View the account' }),
      picture: ['view', 'The reason for a view of an account, before it begins'],
    },
    {
      title: 'Follow the money',
      words:
        'The statement says for each account what it held at the beginning of a month, what moved it, and what it holds; it adds up to zero. Payouts above your limit wait here for an admin who has not credited them, disputes hold back what they are about, and Problems lists corrections to approve, discounts that look odd, and what is stuck or does not add up.',
      acts: [menu('Money')],
      ends: text('Sales tax to hand on'),
      picture: ['money', "The platform's statement of a month"],
    },
    {
      title: 'Change a setting, with its effect first',
      words:
        'Each change is shown before it counts: a commission rule with last month’s orders under it, a tax rate with the tax that it would have made. Everything is on record under What was changed.',
      acts: [menu('Settings'), follow('Switches')],
      ends: heading('Settings'),
      picture: ['settings', 'Parts of the shop that can be switched off'],
    },
    {
      title: 'Edit an email',
      words:
        'Only the variables of its event can be used, links lead to the shop alone, and a secret stays in its own link; what breaks a rule isn’t saved, and you see the line. For an email that carries a secret you enter a code of your second factor. The preview can’t run or load anything. Send a test to yourself, and take back any earlier version. If a template fails, the built-in one goes out.',
      acts: [menu('Emails'), follow('Order confirmation')],
      ends: field('Subject'),
      picture: ['email', 'The editor of an email with its preview'],
    },
    {
      title: 'Get anywhere by keyboard',
      words:
        'The palette knows every page that you may open. `J` and `K` go through a queue, `A` and `R` lead to approving and rejecting, `?` lists all of it.',
      acts: [key('Control+k', 'the palette opens', 'Ctrl+K')],
      ends: (page) => page.getByRole('dialog').first(),
      picture: ['palette', 'The command palette over the page'],
    },
  ],
};
