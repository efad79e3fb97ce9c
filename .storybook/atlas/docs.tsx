import { Subtitle, Title, Unstyled, useOf } from '@storybook/addon-docs/blocks';
import { useEffect, useRef, useState } from 'react';
import { SELECT_STORY } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { chartTools, chartView } from './chart-view.ts';
import type { ChartView } from './chart-view.ts';
import * as styles from './docs.css.ts';
import type { Drawing } from './draw.ts';
import type { AtlasParameters } from './source.ts';

const duration = (ms: number | null) => {
  if (ms === null) return 'computed';
  return ms >= 60_000 ? `${ms / 60_000} min` : `${ms / 1000} s`;
};

const lastKey = (id: string) => id.split('.').slice(1).join('.') || id;

function Picture({ svg, lit }: { svg: string; lit: readonly string[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<ChartView>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    // The docs page is in its own frame: links must navigate the window around it.
    const lead = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      const storyId = link?.getAttribute('href')?.replace('?path=/story/', '');
      if (storyId === undefined) return;
      event.preventDefault();
      addons.getChannel().emit(SELECT_STORY, { storyId });
    };
    const shown = chartView(element);
    view.current = shown;
    shown.light(lit);
    shown.open();
    element.addEventListener('click', lead);
    return () => {
      shown.stop();
      element.removeEventListener('click', lead);
    };
  }, [lit]);
  return (
    <>
      <p className={styles.tools}>
        {chartTools.map(([label, text, act]) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            onClick={() => {
              if (view.current !== null) act(view.current);
            }}
          >
            {text}
          </button>
        ))}
        <small>Drag to move, Ctrl and wheel to zoom. A click on a state opens its story.</small>
      </p>
      <div
        ref={frame}
        className={styles.chart}
        role="region"
        aria-label="State chart"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the arrow keys
        tabIndex={0}
        // The chart is generated in this repository, from escaped names.
        dangerouslySetInnerHTML={{ __html: svg }}
      />
    </>
  );
}

function Chart({ drawings, lit }: { drawings: readonly Drawing[]; lit: readonly string[] }) {
  const [name, setName] = useState(drawings[0]?.name);
  return (
    <>
      {drawings.length > 1 && (
        <p className={styles.tools}>
          <label>
            Part of the chart{' '}
            <select value={name} onChange={(event) => setName(event.target.value)}>
              {drawings.map((drawing) => (
                <option key={drawing.name}>{drawing.name}</option>
              ))}
            </select>
          </label>
        </p>
      )}
      <Picture key={name} svg={drawings.find((drawing) => drawing.name === name)?.svg ?? ''} lit={lit} />
    </>
  );
}

const none: readonly string[] = [];

/** The page of one machine: its chart, its events, its delays, and a link to each of its states. */
export function AtlasDocs() {
  const of = useOf('meta');
  const atlas = of.preparedMeta.parameters['atlas'] as AtlasParameters | null;
  if (atlas === null) return <Title />;
  const { drawings, css, delays, transitions, stories, noun, machine } = atlas;
  const heard = Map.groupBy(
    transitions.filter(({ kind }) => kind !== 'always'),
    ({ event }) => event,
  );
  return (
    <>
      <Title />
      <Subtitle>{`${noun}.machine.ts, ${stories.length} stories`}</Subtitle>
      <Unstyled>
        <p>
          <a href={`../paths/index.html#machine-${machine}`} target="_parent">
            Paths through this machine
          </a>{' '}
          (written by npm run paths)
        </p>
        <style>{css}</style>
        <Chart drawings={drawings} lit={stories[0]?.states ?? none} />
        <h2 className={styles.heading}>Events</h2>
        <table className={styles.table}>
          <thead>
            <tr>
              {['Event', 'In', 'If', 'To', 'Does'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...heard].flatMap(([event, candidates]) =>
              candidates.map(({ id, source, guard, targets, actions }, index) => (
                <tr key={id}>
                  <th scope="row">{index === 0 ? event : ''}</th>
                  <td>{lastKey(source)}</td>
                  <td>{guard}</td>
                  <td>{targets.length === 0 ? 'stays' : targets.map(lastKey).join(', ')}</td>
                  <td>{actions.filter((name) => name !== 'assign').join(', ')}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
        {delays.length === 0 ? null : (
          <>
            <h2 className={styles.heading}>Delays</h2>
            <table className={styles.table}>
              <thead>
                <tr>
                  {['Delay', 'Lasts', 'What for'].map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {delays.map(({ name, ms, says }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{duration(ms)}</td>
                    <td>{says}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
        <h2 className={styles.heading}>States</h2>
        <ul className={styles.list}>
          {stories.map(({ id, name }) => (
            <li key={id}>
              <a href={`?path=/story/${id}`} target="_parent">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Unstyled>
    </>
  );
}
