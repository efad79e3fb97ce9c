/** What stores reply to positive reviews; each reply fits any of them. */
const thanks: readonly string[] = [
  'Thank you. Send us a photo of where you train; we collect them.',
  'Great to hear. Write to us if anything comes up, even years from now.',
  'Thanks for taking the time to write this down.',
  'You made the workshop smile. Lift well.',
  'We appreciate it. Reviews like this keep a small shop going.',
  'Thank you for the details. They help the next person choose.',
  'Happy to hear it. Come back and tell us how it holds up in a year.',
];

/** Replies to three-star reviews, whatever they mention. */
const fair: readonly string[] = [
  'Thanks for the honest review. If it keeps bothering you, write to us through your order.',
  "That's fair, and we've passed it on to the person who makes it.",
  'Thank you. We read every one of these before the next batch.',
  "Thanks for telling us. If it isn't right for you, the return is on us.",
];

/** By the complaint that a review contains: what the store does about it. */
const answers: Readonly<Record<string, string>> = {
  // Bars, plates, racks, benches.
  'Sleeve had play from the first day.':
    "A sleeve shouldn't have play. A new bar is on its way, and the pickup of this one is free.",
  'The knurl stops short of where I grip.':
    "Sorry, that's how this bar is made: the drawing on its page shows where the knurl ends. Send it back free of charge if you grip wider.",
  'There was a spot of rust under the cap.':
    "That got past our final check. We're sending a new cap and a bottle of oil; if the spot comes back, we'll replace the bar.",
  'Hub came loose after a month.':
    "A hub should outlast the rubber. We've emailed you a label and are sending a new plate.",
  'Two of four were off by more than stated.':
    "Then they shouldn't have left here. Two weighed plates are on their way to you, and the label for yours is in your email.",
  'Lettering wore off quickly.':
    "We changed the paint this spring because of that. New plates are on us; you don't need to send yours back.",
  'A weld was in the way of a pin.':
    "That's our mistake. We're sending a new upright, and the carrier will take the old one with it.",
  'Freight company dropped it and it showed.':
    "Sorry. We've filed the claim, and new parts leave the shop on Monday. Keep what you have until they arrive.",
  'Wobbles until you bolt it down.':
    "It's meant to be bolted down, but our page didn't say so clearly. It does now. If you can't, return it free of charge.",
  'A seam opened in the second month.':
    "A seam should hold for years. A new one is on its way, and you don't need to send the old one back.",
  'Rocks slightly on a flat floor.':
    'One foot is probably a little short. We mailed you a set of leveling feet; if it still rocks, we will exchange it.',
  // Bells and machines.
  'There was a burr in the handle that cut me.':
    "We're very sorry. We refunded you in full and now run a second check on every handle. Please don't use it.",
  'The mechanism jammed in week three.':
    "That's covered. We emailed you a prepaid label and will ship a replacement as soon as the carrier scans it.",
  'A bearing clicked after six weeks.':
    "A new bearing and the tool for it are on their way. It takes ten minutes, and we'll do it with you on the phone if you like.",
  'Monitor lost my sessions twice.':
    "The update from last week fixes that. If it happens again, we'll send you a new monitor.",
  // Ropes, wood, boxes.
  'Cable frayed at the swage within a month.': "That's too soon. Two new cables are in the mail, on us.",
  'The screw came loose mid-workout.':
    "Sorry about that. We've mailed you a locking screw, which every rope has shipped with since then.",
  'Split at a screw on assembly.':
    'That panel was too dry. A new one is on its way, with holes drilled in advance.',
  'The finish felt rough.':
    "You're right, that batch needed one more sanding. We've refunded part of the price; write to us if you'd rather exchange it.",
  'A seam of the cover opened in a month.':
    'A new cover is on its way. It zips on, so you can keep the foam.',
  'It slid on my rubber floor.':
    "We've mailed you four grip pads for the bottom. If it still slides, send it back at our cost.",
  'One leg was bent on arrival.':
    "It shouldn't arrive like that. A new one is on its way, and the carrier picks up the bent one.",
  'The coating chipped in the first week.':
    "That shouldn't happen so early. A touch-up kit is in the mail; if you'd rather have a new one, tell us.",
  // Collars, steel, timers, balls.
  'Slipped on bumper drops.':
    'They should hold. Some from April had a weak spring, so a new pair is on its way.',
  'One cracked in the cold.':
    'Thank you for telling us. A new pair in the cold-rated plastic is on its way, on us.',
  'A hole was drilled a few millimeters off.':
    "That's our mistake. The right part ships tomorrow, and the label for the old one is in your email.",
  'Paint came off in flakes.': "That part wasn't cleaned well before painting. We're sending a new one.",
  'It lost my settings twice.':
    "Sorry. Hold both buttons for five seconds to reset it; if it forgets them again, we'll replace it.",
  'The clip broke.': 'A new clip is in the mail. The metal one, this time.',
  'Went lumpy in the second month.':
    "The filling shouldn't move. A new ball is on its way; keep the old one for throwing outside.",
  'A seam opened early.': "That's a fault, not wear. A new one is on its way.",
  // Sandbags, bands, mats.
  'Leaked from the second week.':
    'A new inner bag is in the mail. Double the fold at the top; the card in the box shows how.',
  'A handle started to tear.':
    'Please stop using it. A new bag is on its way, with the handle stitched twice.',
  'A small tear after two months.': 'Throw it out, please: a torn band can snap. A new one is on its way.',
  'Rolls up on bare legs.':
    "Sorry it doesn't suit you. Our fabric bands don't roll; send yours back free of charge, or exchange it for one.",
  'Edges came apart early.':
    'The glue on that batch was bad. A new one is on its way, and you can recycle this one.',
  'Slippery when sweaty.':
    "A wash with dish soap takes off the film it ships with. If that doesn't help, the return is free.",
  // Clothes, shoes, belts, sleeves.
  'Stitching went after a month.': 'It should last for years. A new one in your size is on its way.',
  'Sizing is off compared with the chart.':
    "We measured it again and corrected the chart. Tell us your size and we'll send it; keep or donate this one.",
  'Sole came off at the toe.':
    "That's a manufacturing fault. A new pair is on its way, and the label for this one is in your email.",
  'Too narrow for me.':
    "Sorry it didn't fit. We now carry a wide version; exchange yours free of charge from your order.",
  'Too stiff for me even after weeks.':
    "Some people prefer the softer ten-millimeter one. We'll exchange it, even after use.",
  'One rivet was crooked.':
    "It's only cosmetic, but it shouldn't have passed. Send it back free of charge and we'll set it again.",
  'A seam split in week five.': 'A seam should survive more than that. A new pair is on its way.',
  'Too loose by the chart.':
    "Thanks, we've corrected the chart. Start an exchange from your order; the next size down ships free.",
  // Bags, grips, chalk, food, bottles.
  'A zipper broke in the first month.': "A new one is on its way. We've changed to a stronger zipper since.",
  'The stitching came loose.': "That shouldn't happen. Send it to us at our cost, and you'll get a new one.",
  'Wore through in a few weeks.':
    "That's much too soon. A new pair is in the mail, from the thicker material.",
  "Didn't suit my hands.": 'Sorry about that. Hands differ; send them back free of charge, used or not.',
  'It leaked in the mail.': 'Sorry about the mess. A new one is on its way, in a sealed bag this time.',
  'Too fine for me, mostly cloud.':
    "Try our coarse chalk: we've put a block of it in the mail for you, on us.",
  "Didn't agree with my stomach.": 'Sorry to hear that. We refunded it, opened or not.',
  'Arrived open.': "Please don't use it. A sealed one is on its way.",
  'Too salty for my taste.':
    "Thanks for telling us. It isn't for everyone, so we refunded it; give the rest to a friend.",
  'Seal came off in the dishwasher.':
    "The lid should be washed by hand, and our page didn't say so. It does now, and a new seal is in the mail.",
  'Dripped from the first day.': "It shouldn't. A new lid is on its way, checked for leaks.",
};

/** What the store may reply to a review; only replies that answer what the review says. */
export function repliesTo(rating: number, content: string): readonly string[] {
  if (rating >= 4) return thanks;
  const answered = Object.entries(answers).flatMap(([complaint, reply]) =>
    content.includes(complaint) ? [reply] : [],
  );
  return answered.length > 0 ? answered : fair;
}
