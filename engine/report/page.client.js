const told = JSON.parse(document.getElementById('paths').textContent);
for (const section of document.querySelectorAll('.machine')) {
  const find = (selector) => section.querySelector(selector);
  const svg = find('svg');
  const [width, height] = [Number(svg.getAttribute('width')), Number(svg.getAttribute('height'))];
  const zoom = () => {
    const scale = Number(find('.zoom').value) / 100;
    svg.setAttribute('width', width * scale);
    svg.setAttribute('height', height * scale);
  };
  find('.zoom').addEventListener('input', zoom);
  zoom();
  let path = null;
  let at = 0;
  let timer = null;
  const light = (name, ids) => {
    for (const element of section.querySelectorAll(`[data-${name}]`)) {
      element.toggleAttribute('data-lit', ids.includes(element.getAttribute(`data-${name}`)));
    }
  };
  const stop = () => {
    clearInterval(timer);
    timer = null;
    find('.play').textContent = 'Play';
  };
  const show = () => {
    const step = path.steps[at];
    light('state', step.states);
    light('transition', step.taken);
    find('.where').textContent = `Step ${at + 1} of ${path.steps.length}: ${step.event}`;
    [...find('.log').children].forEach((item, index) => {
      if (index === at) item.setAttribute('aria-current', 'step');
      else item.removeAttribute('aria-current');
    });
    const picture = find('.picture');
    picture.hidden = path.pictures[at] === undefined;
    if (!picture.hidden) {
      picture.src = path.pictures[at];
      picture.alt = `The app after ${step.event}: ${step.value}`;
    }
  };
  const move = (by) => {
    at = Math.min(path.steps.length - 1, Math.max(0, at + by));
    if (at === path.steps.length - 1) stop();
    show();
  };
  const open = (button) => {
    stop();
    for (const other of section.querySelectorAll('.path'))
      other.setAttribute('aria-pressed', String(other === button));
    path = told[button.dataset.path];
    at = 0;
    find('.player').hidden = false;
    find('.player-title').textContent = button.dataset.path;
    find('.log').replaceChildren(
      ...path.steps.map(({ event, payload, value }) => {
        const item = document.createElement('li');
        const code = document.createElement('code');
        code.textContent = `${event} ${payload} → ${value}`;
        item.append(code);
        return item;
      }),
    );
    const problems = Object.entries(path.levels).filter(([, problem]) => problem !== '');
    find('.again').textContent = [
      ...problems.map(([level, problem]) => `${level}: ${problem}`),
      ...path.files.map((file) => (file.endsWith('.zip') ? `npx playwright show-trace ${file}` : file)),
      `Just this path: npm run paths -- --replay ${button.dataset.path}`,
    ].join(' · ');
    show();
    find('.player').scrollIntoView({ block: 'nearest' });
  };
  for (const button of section.querySelectorAll('.path')) {
    button.setAttribute('aria-pressed', 'false');
    button.addEventListener('click', () => open(button));
  }
  find('.back').addEventListener('click', () => move(-1));
  find('.next').addEventListener('click', () => move(1));
  find('.play').addEventListener('click', () => {
    if (timer !== null) return stop();
    find('.play').textContent = 'Stop';
    timer = setInterval(() => move(1), 900);
  });
}

const rows = [...document.querySelectorAll('tr[data-name]')];
const filter = document.getElementById('filter');
const care = document.getElementById('care');
const narrow = () => {
  const wanted = filter.value.trim().toLowerCase();
  for (const row of rows) {
    row.hidden = !row.dataset.name.includes(wanted) || (care.checked && row.dataset.care === undefined);
  }
  document.getElementById('shown').textContent =
    `${rows.filter((row) => !row.hidden).length} of ${rows.length} machines`;
};
filter.addEventListener('input', narrow);
care.addEventListener('change', narrow);
narrow();

/** Each machine has its own page, by its URL; without one the totals are shown. */
const turn = () => {
  const id = decodeURIComponent(location.hash.slice(1));
  for (const section of document.querySelectorAll('.machine')) section.hidden = section.id !== id;
  for (const part of document.querySelectorAll('main > :not(.machine)')) {
    part.hidden = document.getElementById(id)?.matches('.machine') === true;
  }
  scrollTo(0, 0);
};
addEventListener('hashchange', turn);
turn();
