/** What lifters write, by what they bought. `{}` stands for a feature of the product in lower case. */
export interface Voices {
  good: readonly string[];
  fair: readonly string[];
  poor: readonly string[];
}

export const goodTitles: readonly string[] = [
  'Exactly what the garage needed', 'Better than I expected', 'Worth the wait', 'My coach bought one too', 'Solid, no notes', 'Six months in and still happy',
  'Should have bought it years ago', 'The last one I will buy', 'Does the job and then some', 'Feels like it will outlive me', 'Honest product, honest seller',
  'Surprised by the finish', 'No drama, just works', 'Great for the money', 'Daily driver now', 'My old one went to my brother', 'Passed the winter test',
  'Five stars from a skeptic', 'Heavy use, no complaints', 'Shipped fast, packed well', 'The details are right', 'Best purchase this year', 'Hits the mark',
  'Sold on the second session', 'Quietly excellent', 'Would buy again tomorrow', 'Just like the description', 'My training partner is jealous', 'Built like they say it is',
  'Took a while to find one this good', 'Simple and strong', 'Everything lines up', 'Finally one that fits', 'A keeper', 'Not cheap, but right',
];
export const fairTitles: readonly string[] = [
  'Good, with one remark', 'Fine for the price', 'Does what it says, mostly', 'Nearly there', 'Decent but not perfect', 'Solid three and a half', 'OK after a small fix',
  'Good product, slow delivery', 'Mixed feelings', 'Works, could be better', 'Average in a good way', 'Took some getting used to',
];
export const poorTitles: readonly string[] = [
  'Not for me', 'Expected more', 'Arrived with a flaw', 'Sent it back', 'Wanted to like it', 'Disappointed so far', 'Read the sizes twice', 'Quality was off on mine',
];

/** Where and how they train. */
export const contexts: readonly string[] = [
  'I train four times a week in a one-car garage.', 'Lifting for eleven years, mostly alone at six in the morning.', 'Bought it for my wife and now we argue over whose turn it is.',
  'We run a small box with forty members and it gets used all day.', 'Came back to lifting after a shoulder operation.', 'I am 6\'4" and most things are made for someone else.',
  'Fifty-eight years old and stronger than at forty.', 'My basement ceiling is low and my patience too.', 'Used it through a full twelve-week cycle before writing this.',
  'I coach high school kids, so it has to survive them.', 'Second one I own; the first is at my parents\' place.', 'I was between this and one at twice the price.', 'My physical therapist suggested it.',
  'It lives outside under a roof, in Florida.', 'I prep for my first meet in spring.', 'Mostly kettlebells and running here.', 'We share it between three apartments.', 'I weigh everything, so I checked.',
  'Trained with it this morning, again.', 'Two kids, thirty minutes a day, no commute.', 'I am a beginner and had no idea what to look for.', 'Rehab first, numbers later.',
  'Former rower, now a dad.', 'Used daily since February.', 'I did not need it, and I am glad that I bought it.', 'Powerlifter, raw, 83 kilos.', 'Masters weightlifter with opinions.',
  'Garage in Minnesota: minus twenty in winter.', 'I bought three over the years.', 'Night shifts, so noise matters to me.',
];

export const arrivals: readonly string[] = [
  'Came two days before the estimate.', 'The box had a dent, the content did not.', 'Packed in paper, nothing to throw away but string.', 'Delivery took the full nine days, as they said.', 'There was a handwritten note in the box.',
  'The driver left it at the kerb, as announced.', 'Support answered my question within the hour.', 'I asked for a later delivery and they just did it.', 'Arrived on a Tuesday, used on a Tuesday.', '',
  '', '', '', '', '', '', '',
];

export const closings: readonly string[] = [
  'Would buy again.', 'Recommended.', 'No regrets.', 'Ask me again in five years.', 'Happy customer.', 'That is all I wanted.', 'Buy it once.', 'My only complaint is that I waited.', 'I told the whole group about it.',
  'Keep making these.', '', '', '', '', '', '', '', '',
];

/** By the family of the drawing. */
export const voices: Readonly<Record<string, Voices>> = {
  bar: {
    good: ['The knurl holds without tearing skin.', 'Spin is smooth and even on both sleeves.', 'Straight as a rule, I rolled it on the table saw.', 'Whip is right for cleans at my weight.', 'Sleeves fit my plates without rattling.', 'Finish looks the same after a winter of chalk.', 'You feel the difference to a cheap bar on the first pull.', 'The rings are easy to find with a finger.', 'I dropped it from overhead all month and nothing loosened.'],
    fair: ['Knurl is a touch mild for my deadlifts.', 'One sleeve spins longer than the other, but both spin.', 'Some oil came out in the first week.', 'Scratches show on the sleeves already.'],
    poor: ['Sleeve had play from the first day.', 'The knurl stops short of where I grip.', 'There was a spot of rust under the cap.'],
  },
  plate: {
    good: ['Weighed all of them: within a hundred grams.', 'They land flat and stay there.', 'Fits the bar snugly, no rattle.', 'The smell was gone in three days.', 'Numbers are easy to read across the room.', 'Thin enough to load what I need.', 'Edges have not chipped, and I am not careful.', 'Stacked outside since March and still fine.', 'Bounce is low and predictable.'],
    fair: ['Smelled of tyre for a good week.', 'One was 180 grams heavy.', 'The paint rubs off a bit on the horns.', 'Tight on my old bar.'],
    poor: ['Hub came loose after a month.', 'Two of four were off by more than stated.', 'Lettering wore off quickly.'],
  },
  rack: {
    good: ['Holes lined up on every bolt.', 'No wobble even with a bad re-rack.', 'The drawing they sent matched my ceiling to the inch.', 'Took us an hour and ten with one beer.', 'Powder coat is thick, no chips from the cups yet.', 'Feet sit flat on a floor that is not.', 'Westside spacing where it matters.', 'Kids hang on it and it does not care.'],
    fair: ['One bolt was missing, they mailed it.', 'Instructions skip a step, the photo saves it.', 'Heavier boxes than I planned for.', 'Scratches in the coat out of the box.'],
    poor: ['A weld was in the way of a pin.', 'Freight company dropped it and it showed.', 'Wobbles until you bolt it down.'],
  },
  bench: {
    good: ['Pad is dense, I do not sink in.', 'Stays where I put it on the rubber floor.', 'The gap between the pads is small enough to forget.', 'Vinyl grips a wet shirt.', 'Height is right for my short legs.', 'No squeak, which I cannot say of my old one.'],
    fair: ['A bit firm for long sessions.', 'The wheels are on the small side.', 'Seat angle could go one step further.'],
    poor: ['A seam opened in the second month.', 'Rocks slightly on a flat floor.'],
  },
  bell: {
    good: ['Handle is smooth with no seam to catch.', 'Window fits both hands.', 'Sits flat for push-ups.', 'Weight was spot on.', 'Chalk sticks to the coat.', 'The balance makes swings quiet on the forearm.', 'Does not roll, does not smell.', 'Dropped it on the patio, the patio lost.'],
    fair: ['Coat chipped where two touched.', 'Handle is a bit thick for my hands.', 'The number is hard to read in dim light.'],
    poor: ['There was a burr in the handle that cut me.', 'The mechanism jammed in week three.'],
  },
  machine: {
    good: ['The watts match my power meter within two percent.', 'Quiet enough for a podcast.', 'Assembly took 25 minutes, as promised.', 'The seat rolls like new after two hundred hours.', 'Stores upright behind the door.', 'Every interval hurts in the right way.', 'Monitor pairs in a second and stays paired.', 'Belt needs no care at all.'],
    fair: ['The seat is hard until you buy the pad.', 'Monitor angle could go lower.', 'Fan throws cold air in winter.', 'Needs more space than the drawing suggests.'],
    poor: ['A bearing clicked after six weeks.', 'Monitor lost my sessions twice.'],
  },
  rope: {
    good: ['Turns on its own, finally unbroken sets.', 'Length was quick to set.', 'Handles do not slip when wet.', 'My first fifty double-unders in a row.', 'The spare cable is a nice touch.', 'No kinks out of the bag.', 'Survived a summer on asphalt, against advice.'],
    fair: ['Cable had memory for a week.', 'Handles are a bit light for me.', 'Had to cut off half a meter.'],
    poor: ['Cable frayed at the swage within a month.', 'The screw came loose mid workout.'],
  },
  wood: {
    good: ['Edges are rounded where shins go.', 'Joints fit so well that I hardly needed glue.', 'Smells like a workshop for a day, in a good way.', 'The wood grips chalk like nothing else.', 'No sharp corner anywhere.', 'It looks good enough for the living room.'],
    fair: ['One panel was slightly warped.', 'Needed more sanding at one edge.', 'Screws could be longer.'],
    poor: ['Split at a screw on assembly.', 'The finish felt rough.'],
  },
  collar: {
    good: ['Opens with one thumb, even with cold hands.', 'Holds at 180 kilos of cleans.', 'No marks on my sleeves.', 'The latch has not loosened in a year.', 'Grips plates tight, no rattle.'],
    fair: ['A bit tight on an old bar.', 'One latch is stiffer than the other.', 'The colour is brighter than in the picture.'],
    poor: ['Slipped on bumper drops.', 'One cracked in the cold.'],
  },
  steel: {
    good: ['Welds are clean all the way round.', 'Stands flat on a floor that is not.', 'Holds more than I will ever put on it.', 'All the hardware was there, plus two spare bolts.', 'Powder coat still looks new.', 'Easy to move alone, heavy enough to stay.', 'It made the garage look like a gym.', 'Fits my posts without play.'],
    fair: ['One bolt was missing, they mailed it.', 'A scratch in the coat out of the box.', 'Heavier than I planned for the stairs.', 'The manual skips a step.'],
    poor: ['A hole was drilled a few millimetres off.', 'Paint came off in flakes.'],
  },
  timer: {
    good: ['I can read it lying on the floor.', 'Set up in a minute.', 'Does one job well.', 'Loud enough, not too loud.', 'Clips on and stays on.'],
    fair: ['The buttons take some learning.', 'A bit bright at night.'],
    poor: ['It lost my settings twice.', 'The clip broke.'],
  },
  ball: {
    good: ['Keeps its shape after a thousand throws.', 'Seams show no wear.', 'Grippy even when I am dripping.', 'It comes back straight.', 'Weight is even, it does not turn in the air.', 'The floor survived and so did the ball.'],
    fair: ['Softer than my old one.', 'Smelled for a few days.', 'Slick until the first dust is on it.'],
    poor: ['Went lumpy in the second month.', 'A seam opened early.'],
  },
  sandbag: {
    good: ['Seams are stitched like sails.', 'It shifts and fights you, which is the point.', 'Filled it with pea gravel, no leak.', 'Handles stand up to gloves and to bare hands.', 'Dragged it across the car park every day.', 'Cleans feel like wrestling, in a good way.'],
    fair: ['The zip wants two hands.', 'Filling it took an afternoon.', 'Settled a little after a month.'],
    poor: ['Leaked from the second week.', 'A handle started to tear.'],
  },
  band: {
    good: ['Same tension after half a year.', 'No rolling, no pinching.', 'Pull-ups with help now, without soon.', 'My shoulders are warm in two minutes.', 'The printed numbers match my scale.', 'No smell and no powder.', 'Lives in my suitcase.'],
    fair: ['Stiffer than I thought.', 'Colour is paler than in the picture.', 'I would like it a hand longer.'],
    poor: ['A small tear after two months.', 'Rolls up on bare legs.'],
  },
  floor: {
    good: ['Does not slip on concrete.', 'My back thanks me every evening.', 'The card with the drills is all I need.', 'Firm without being cruel.', 'Wipes clean in seconds.', 'My knees noticed the difference at once.', 'No smell at all.', 'Heavy enough to stay where it lies.'],
    fair: ['Firmer than I thought.', 'Took a few days to lie flat.', 'Smaller than I pictured, check the size.'],
    poor: ['Edges came apart early.', 'Slippery when sweaty.'],
  },
  clothes: {
    good: ['Fits across the back without a tent at the waist.', 'Washed it twenty times, still the same colour.', 'Length stays put overhead.', 'True to the size card.', 'Soft from day one.', 'I sweat a lot and it dries fast.', 'Seams do not rub anywhere.', 'My size exists, which is news.'],
    fair: ['Runs half a size small.', 'Shrank a little in the dryer, my fault.', 'I wish it had one more colour.', 'The first wash dyed a towel.'],
    poor: ['Stitching went after a month.', 'Sizing is off compared with the chart.'],
  },
  shoe: {
    good: ['I sink deeper and stand straighter.', 'Toes have room.', 'Feels planted under heavy weight.', 'No break-in needed.', 'True to size.', 'Laces stay tied, small things matter.', 'Still flat and firm after a winter.'],
    fair: ['Half a size up for wide feet.', 'A bit stiff for the first week.', 'Squeaks on rubber floor.'],
    poor: ['Sole came off at the toe.', 'Too narrow for me.'],
  },
  belt: {
    good: ['Broke in within three weeks.', 'Bracing against it feels like a wall.', 'Stitching is dead straight.', 'The buckle looks like tractor parts, in a good way.', 'Sizing by tape measure worked.', 'Smells like a saddle, lifts like a truck.'],
    fair: ['Stiff for the first month, as they say.', 'Left dye on a white shirt.', 'I am between two holes.'],
    poor: ['Too stiff for me even after weeks.', 'One rivet was crooked.'],
  },
  sleeve: {
    good: ['Warm from the first set.', 'Does not slide down.', 'Enough support without feeling cheated.', 'Seams have held through a full cycle.', 'My joints complain less in winter.', 'Sizing chart was right.'],
    fair: ['Getting them on is a workout.', 'They smell if you forget them in the bag.', 'A size smaller would be tighter.'],
    poor: ['A seam split in week five.', 'Too loose by the chart.'],
  },
  carry: {
    good: ['Everything has a place.', 'Zips run smoothly.', 'Fits more than it looks.', 'Washes well.', 'Stitching is strong at the handles.', 'Got asked where it is from twice.'],
    fair: ['A bit larger than I wanted.', 'One more pocket would be nice.', 'The colour is darker in real life.'],
    poor: ['A zip broke in the first month.', 'The stitching came loose.'],
  },
  hand: {
    good: ['Grip lasts the whole set now.', 'No more torn hands in a high-rep workout.', 'Tough where it rubs.', 'Small thing, big difference.', 'Still holding after months of use.', 'Goes on and off fast.'],
    fair: ['Sizing between M and L is a guess.', 'Needs a few sessions to soften.', 'Goes faster than I hoped.'],
    poor: ['Wore through in a few weeks.', 'Did not suit my hands.'],
  },
  chalk: {
    good: ['Holds long, even in August.', 'Hardly any dust on the floor.', 'My gym allows it, which decided it.', 'A little goes a long way.', 'Fine texture, no grit.', 'Bar stays in the hand on the last rep.'],
    fair: ['Dries out the skin, use the balm.', 'Goes faster than I hoped.', 'The lid is a bit messy.'],
    poor: ['It leaked in the mail.', 'Too fine for me, mostly cloud.'],
  },
  food: {
    good: ['Tastes like food and not like perfume.', 'Stomach has no complaints, which is rare.', 'The lab report is really there under the batch number.', 'Not too sweet.', 'Travels well in a bag.', 'The dose on the label is the dose in the tub.', 'I ordered the second one before the first was empty.'],
    fair: ['Flavour is mild, some will like that.', 'A bit pricey per serving.', 'I would like a bigger pack.'],
    poor: ['Did not agree with my stomach.', 'Arrived open.', 'Too salty for my taste.'],
  },
  bottle: {
    good: ['Has not leaked once in my bag.', 'Lid clicks shut and stays shut.', 'Easy to clean, no corners.', 'Fits the cup holder and the bike cage.', 'Cold water after eight hours in the car.'],
    fair: ['Marks on the side faded a bit.', 'Narrow for ice cubes.'],
    poor: ['Seal came off in the dishwasher.', 'Dripped from the first day.'],
  },
};

const groups: Readonly<Record<string, string>> = {
  attachment: 'steel',
  bag: 'carry',
  ball: 'ball',
  band: 'band',
  barbell: 'bar',
  belt: 'belt',
  bench: 'bench',
  bike: 'machine',
  bottle: 'bottle',
  bottom: 'clothes',
  box: 'wood',
  chalk: 'chalk',
  collar: 'collar',
  dumbbell: 'bell',
  hand: 'hand',
  kettlebell: 'bell',
  mat: 'floor',
  plate: 'plate',
  pouch: 'food',
  pullup: 'steel',
  rack: 'rack',
  rings: 'wood',
  rope: 'rope',
  rower: 'machine',
  sandbag: 'sandbag',
  shoe: 'shoe',
  ski: 'machine',
  sled: 'steel',
  sleeve: 'sleeve',
  snack: 'food',
  storage: 'steel',
  timer: 'timer',
  top: 'clothes',
  tub: 'food',
};

export function voicesOf(family: string): Voices {
  const group = voices[groups[family] ?? ''];
  if (!group) throw new Error(`no voices for ${family}`);
  return group;
}

export const replies: Readonly<Record<'good' | 'poor', readonly string[]>> = {
  good: ['Thank you. Send a photo of the garage, we collect them.', 'Good to read. Oil it in spring and it will stay that way.', 'Thanks for taking the time. The note was from our packer, who is now insufferable.', 'That made the workshop smile. Lift well.'],
  poor: ['That is not how it should arrive. A replacement is on its way and the pick-up is on us.', 'Sorry. We have changed the part since March; write to us and we will send the new one free.', 'Thank you for being straight. We have written to you about an exchange.', 'We should have caught that. Please keep it, and the refund is on your card.'],
};
