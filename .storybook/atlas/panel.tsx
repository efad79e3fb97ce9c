/** @jsxRuntime classic */
// Storybook's window has a React of its own, which does not support the automatic runtime.
import * as React from 'react';
import { useEffect, useRef, useState } from 'react';
import { FORCE_REMOUNT } from 'storybook/internal/core-events';
import {
  useChannel,
  useGlobals,
  useParameter,
  useStorybookApi,
  useStorybookState,
} from 'storybook/manager-api';
import { channel } from './channel.ts';
import type { AtlasChoice, AtlasNow } from './channel.ts';
import { panelCss } from './panel-css.ts';
import type { AtlasParameters } from './source.ts';

/** Of the stories in a state, the one closest to the current states: only the clicked part changes. */
function storyOf(state: string, stories: AtlasParameters['stories'], lit: readonly string[]) {
  const shared = (states: readonly string[]) => states.filter((id) => lit.includes(id)).length;
  return stories
    .filter(({ states }) => states.includes(state))
    .toSorted((a, b) => shared(b.states) - shared(a.states))[0];
}

interface ChartProps {
  svg: string;
  lit: readonly string[];
  zoom: number;
  onState: (state: string) => void;
}

function Chart({ svg, lit, zoom, onState }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    const lead = (event: MouseEvent) => {
      const state = (event.target as Element).closest('a')?.querySelector<SVGElement>('[data-state]');
      if (state === null || state === undefined) return;
      event.preventDefault();
      onState(state.dataset['state'] ?? '');
    };
    element?.addEventListener('click', lead);
    return () => element?.removeEventListener('click', lead);
  }, [onState]);
  useEffect(() => {
    const nodes = [...(frame.current?.querySelectorAll<SVGElement>('[data-state]') ?? [])];
    // Parents are active as well; only the innermost states are colored.
    const inner = new Set(lit.filter((id) => !lit.some((other) => other.startsWith(`${id}.`))));
    for (const node of nodes) node.toggleAttribute('data-lit', inner.has(node.dataset['state'] ?? ''));
    const element = frame.current;
    const shown = nodes.findLast((node) => node.hasAttribute('data-lit'))?.getBoundingClientRect();
    if (element === null || shown === undefined) return;
    // Not `scrollIntoView`: it would scroll the window around the chart as well.
    const around = element.getBoundingClientRect();
    element.scrollBy({
      left: shown.x + shown.width / 2 - around.x - around.width / 2,
      top: shown.y + shown.height / 2 - around.y - around.height / 2,
    });
  }, [lit]);
  useEffect(() => {
    const drawing = frame.current?.querySelector('svg');
    const box = drawing?.viewBox.baseVal;
    if (drawing === null || drawing === undefined || box === undefined) return;
    drawing.setAttribute('width', String(box.width * zoom));
    drawing.setAttribute('height', String(box.height * zoom));
  }, [zoom]);
  return (
    <div
      ref={frame}
      className="atlas-chart"
      role="region"
      aria-label="State chart"
      // The chart is generated in this repository, from escaped names.
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}

interface EventsProps {
  choices: readonly AtlasChoice[];
  onSend: (choice: AtlasChoice) => void;
}

function Events({ choices, onSend }: EventsProps) {
  if (choices.length === 0) return <p>Nothing is heard in this state.</p>;
  return (
    <ul className="atlas-events">
      {choices.map((choice) => (
        <li key={`${choice.type} ${choice.index}`}>
          <button type="button" disabled={!choice.can} onClick={() => onSend(choice)}>
            <b>{choice.descriptor}</b>{' '}
            <small>{choice.can ? choice.payload : 'turned away by its guards'}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The chart next to the story: the machine's current state and its possible events. */
export function AtlasPanel() {
  const api = useStorybookApi();
  const { storyId } = useStorybookState();
  const [globals, setGlobals] = useGlobals();
  const atlas = useParameter<AtlasParameters | null>('atlas', null);
  const [told, setTold] = useState<AtlasNow | null>(null);
  const [zoom, setZoom] = useState(0.8);
  const emit = useChannel({ [channel.now]: (now: AtlasNow) => setTold(now) });
  // A panel that opens late has missed earlier messages.
  useEffect(() => emit(channel.ask), [emit]);

  if (atlas === null) return <p className="atlas-none">Choose a story under Machines to see its chart.</p>;
  const now = told?.storyId === storyId ? told : null;
  const lit = now?.states ?? atlas.stories.find(({ id }) => id === storyId)?.states ?? [];
  const running = globals['machines'] === 'running';
  return (
    <div className="atlas">
      <style>{atlas.css + panelCss}</style>
      <div className="atlas-columns">
        <div className="atlas-drawing">
          <Chart
            key={atlas.noun}
            svg={atlas.svg}
            lit={lit}
            zoom={zoom}
            onState={(state) => {
              const story = storyOf(state, atlas.stories, lit);
              if (story !== undefined) api.selectStory(story.id);
            }}
          />
          <div className="atlas-zoom">
            <button type="button" aria-label="Smaller" onClick={() => setZoom(Math.max(zoom / 1.25, 0.2))}>
              −
            </button>
            <button type="button" aria-label="Larger" onClick={() => setZoom(Math.min(zoom * 1.25, 3))}>
              +
            </button>
          </div>
        </div>
        <div className="atlas-side">
          <div className="atlas-tools">
            <button
              type="button"
              aria-pressed={running}
              onClick={() => setGlobals({ machines: running ? 'held' : 'running' })}
            >
              {running ? 'Hold still' : 'Let clock and ports run'}
            </button>
            <button type="button" onClick={() => emit(FORCE_REMOUNT, { storyId })}>
              Back to the start
            </button>
          </div>
          <h2>Send an event</h2>
          <Events
            choices={now?.choices ?? []}
            onSend={({ type, descriptor, index }) => emit(channel.send, { storyId, type, descriptor, index })}
          />
          <h2>So far</h2>
          <ol>
            {now?.log.map(({ at, event }) => (
              <li key={at}>
                {at}. {event}
              </li>
            ))}
          </ol>
          <details>
            <summary>Context</summary>
            <pre>{now?.context}</pre>
          </details>
        </div>
      </div>
    </div>
  );
}
