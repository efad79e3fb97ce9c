import { field, follow, heading, key, keyIn, menu, press, text, write, type Guide } from './guide.ts';

export const forAdmins: Guide = {
  name: 'for-admins',
  title: 'The admin panel, step by step',
  intro:
    "For the people who run the marketplace. What you see depends on your role: super, support, finance or content. You'll need a new verification code to suspend people, change roles or move money. The screenshots show the seeded shop; yours will look different.",
  email: 'admin@stallbar.example',
  start: '/admin/dashboard',
  steps: [
    {
      title: 'See what needs attention',
      words:
        "The dashboard counts what needs a decision and shows the date of the oldest item. Select a number to open its list. Below are the sales of all stores compared with the prior period, and what's owed to whom. The counts in the sidebar update automatically.",
      acts: [],
      ends: heading('Sales across all stores'),
      picture: ['dashboard', 'The dashboard with applications, posts and tickets to review, and sales'],
    },
    {
      title: 'Review an application',
      words:
        "While you have an application open, no one else can decide on it. After 15 minutes without a decision, others can. You see the answers, the documents and any requirements that aren't met.",
      acts: [menu('Vendors'), keyIn('Applications', 'j', 'the oldest application opens')],
      ends: heading('Decision'),
      picture: ['application', 'An application with its answers and the decision above it'],
    },
    {
      title: 'Ask, approve or reject',
      words:
        "We email the applicant right away, so you can't undo a decision. It applies to the version you read: if the applicant changes it first, we'll ask you to review it again.",
      acts: [
        press('Request more info'),
        write('What you need from the applicant', 'Please add a photo of where you weld the frames.'),
        press('Ask the applicant'),
      ],
      ends: text('We asked the applicant for more information.'),
      picture: ['asked', 'The list after the decision, with the result above it'],
    },
    {
      title: 'Reply to messages',
      words:
        'Tickets from stores and customers and messages from guests share one inbox. You can assign a message to another admin or insert a saved reply.',
      acts: [
        menu('Feedback'),
        keyIn('Tickets', 'j', 'the oldest message opens'),
        write('Reply', "We've passed this on and will get back to you by Friday."),
      ],
      ends: field('Reply'),
      picture: ['inbox', 'A store’s ticket with a reply in progress'],
    },
    {
      title: 'Review a post',
      words:
        'You see the post the way shoppers will. Approve it, schedule it, or reject it with a reason for the store.',
      acts: [menu('Blog Content'), keyIn('Posts', 'j', 'the oldest post opens')],
      ends: heading('Decision'),
      picture: ['post', 'A submitted post with the decision above it'],
    },
    {
      title: 'Find a person',
      words:
        "Search by the start of a name, a full email, an order number or an ID. The account's page shows orders, sessions and earlier decisions.",
      acts: [
        menu('Users'),
        write('Name, email, order or ID', 'solberg'),
        press('Search'),
        follow('Ingrid Solberg'),
      ],
      ends: heading('Ingrid Solberg'),
      picture: ['person', "A person's page"],
    },
    {
      title: 'View an account as a customer',
      words:
        "If an order is missing or a cart shows an odd price, view the account the way the customer does. Give a reason, and enter a verification code if your last one is more than 15 minutes old. For an hour, you can see their orders, cart and lists but can't change anything. A bar at the top lets you end the view early. We email the customer your reason and list the view in their profile. You can't view an admin's account.",
      acts: [
        press('View as customer'),
        write('Reason', 'Asked by phone why the second package is missing from Orders.'),
      ],
      ends: (page) => page.getByRole('button', { name: 'View account' }),
      picture: ['view', 'The reason for a view, before it starts'],
    },
    {
      title: 'Follow the money',
      words:
        "The statement shows each account's opening balance, activity and closing balance for a month; together they add up to zero. Large payouts wait here for approval by an admin who didn't credit the money. Disputes put the amount on hold. **Issues** lists adjustments to approve, unusual discounts, and anything stuck or out of balance.",
      acts: [menu('Finances')],
      ends: text('Sales tax to remit'),
      picture: ['money', 'A monthly statement'],
    },
    {
      title: 'Preview a change in settings',
      words:
        'See what a change does before you save it: a commission rule applied to last month’s orders, or a tax rate with the tax it would have collected. Change history keeps a record of everything.',
      acts: [menu('Settings'), follow('Features')],
      ends: heading('Settings'),
      picture: ['settings', 'Features you can turn off'],
    },
    {
      title: 'Edit an email',
      words:
        "You can use the variables listed for the email and link to pages of the shop. A variable marked as secret may only be used in its own link. If something breaks a rule, we show the line and don't save the email. Emails with a secret also need a verification code. The preview can’t run or load anything. Send yourself a test, and restore any earlier version. If a template fails, we send the default email.",
      acts: [menu('Emails'), follow('Order confirmation')],
      ends: field('Subject'),
      picture: ['email', 'The email editor with its preview'],
    },
    {
      title: 'Use the keyboard',
      words:
        'The command palette finds users, stores, products, payouts, orders by number and every page you can open. In a queue, `J` and `K` move between items, and `A` and `R` take you to **Approve** and **Reject**. Press `?` to see the shortcuts for the page.',
      acts: [key('Control+k', 'the palette opens', 'Ctrl+K')],
      ends: (page) => page.getByRole('dialog').first(),
      picture: ['palette', 'The command palette over the page'],
    },
  ],
};
