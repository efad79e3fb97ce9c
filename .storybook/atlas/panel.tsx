/** @jsxRuntime classic */
// Storybook's window has its own React, which does not support the automatic runtime.
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
import type { AtlasNow } from './channel.ts';
import type { AtlasChoice } from '#samples/atlas/paused-actor.ts';
import { chartTools, chartView } from './chart-view.ts';
import type { ChartView } from './chart-view.ts';
import type { Drawing } from './draw.ts';
import { panelCss } from './panel-css.ts';
import type { AtlasParameters } from './source.ts';

/** The state's story closest to the current states, so that only the clicked part changes. */
function storyOf(state: string, stories: AtlasParameters['stories'], lit: readonly string[]) {
  const shared = (states: readonly string[]) => states.filter((id) => lit.includes(id)).length;
  return stories
    .filter(({ states }) => states.includes(state))
    .toSorted((a, b) => shared(b.states) - shared(a.states))[0];
}

interface PictureProps {
  svg: string;
  lit: readonly string[];
  onState: (state: string) => void;
}

function Picture({ svg, lit, onState }: PictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<ChartView | null>(null);
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
    if (frame.current === null) return;
    const shown = chartView(frame.current);
    view.current = shown;
    shown.open();
    return shown.stop;
  }, []);
  useEffect(() => view.current?.light(lit), [lit]);
  return (
    <>
      <div
        ref={frame}
        className="atlas-chart"
        role="region"
        aria-label="State chart"
        // The chart is generated in this repository, from escaped names.
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      <div className="atlas-zoom">
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
      </div>
    </>
  );
}

interface ChartProps {
  drawings: readonly Drawing[];
  lit: readonly string[];
  onState: (state: string) => void;
}

/** The whole machine opens at its current state; the other drawings show a part of it. */
function Chart({ drawings, lit, onState }: ChartProps) {
  const [name, setName] = useState('Everything');
  const svg = drawings.find((drawing) => drawing.name === name)?.svg ?? '';
  return (
    <div className="atlas-drawing">
      <Picture key={name} svg={svg} lit={lit} onState={onState} />
      {drawings.length > 1 ? (
        <select
          className="atlas-part"
          aria-label="Part of the chart"
          value={name}
          onChange={(event) => setName(event.target.value)}
        >
          {drawings.map((drawing) => (
            <option key={drawing.name}>{drawing.name}</option>
          ))}
        </select>
      ) : null}
    </div>
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
  const emit = useChannel({ [channel.now]: (now: AtlasNow) => setTold(now) });
  // A panel that opens late has missed earlier messages.
  useEffect(() => emit(channel.ask), [emit]);

  if (atlas === null) {
    const isComing = storyId.startsWith('machines-');
    return (
      <>
        <style>{panelCss}</style>
        <p className="atlas-none" role="status">
          {isComing ? 'The chart is loading…' : 'Choose a story under Machines to see its chart.'}
        </p>
      </>
    );
  }
  const now = told?.storyId === storyId ? told : null;
  const lit = now?.states ?? atlas.stories.find(({ id }) => id === storyId)?.states ?? [];
  const running = globals['machines'] === 'running';
  return (
    <div className="atlas">
      <style>{atlas.css + panelCss}</style>
      <div className="atlas-columns">
        <Chart
          key={atlas.noun}
          drawings={atlas.drawings}
          lit={lit}
          onState={(state) => {
            const story = storyOf(state, atlas.stories, lit);
            if (story !== undefined) api.selectStory(story.id);
          }}
        />
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
