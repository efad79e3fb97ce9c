import type { Meta, StoryObj } from '@storybook/react-vite';
import { EmptyState, type Drawing } from '#ui/components/feedback/empty-state.tsx';
import { Icon, type IconName } from '#ui/components/media/icon.tsx';
import { iconShapes } from '#ui/components/media/icon-shapes.ts';
import { grid, row, stack, tabular } from '#ui/css/layout.css.ts';
import { heading, label, text } from '#ui/css/text.css.ts';
import { vars } from '#ui/themes/contract.css.ts';
import { dark } from '#ui/themes/dark.css.ts';
import { light } from '#ui/themes/light.css.ts';
import * as styles from './foundations.css.ts';

const meta = { title: 'Foundations/Tokens', parameters: { layout: 'fullscreen' } } satisfies Meta;

export default meta;
type Story = StoryObj;

function Palette({ theme }: { theme: 'light' | 'dark' }) {
  const { plate, ...colors } = theme === 'light' ? light : dark;
  return (
    <section className={`${styles.panel} ${stack({ gap: 5 })}`} data-theme={theme}>
      <h2 className={heading({ level: 36 })}>{theme === 'light' ? 'Iron on chalk' : 'Chalk on iron'}</h2>
      <div className={styles.plates}>
        {Object.entries(plate).map(([name, value]) => (
          <div key={name} className={stack({ gap: 2, align: 'center' })}>
            <div className={styles.plate} style={{ background: value }} />
            <span className={label}>{name}</span>
          </div>
        ))}
      </div>
      <div className={styles.swatches}>
        {Object.entries(colors).map(([name, value]) => (
          <div key={name} className={styles.swatch}>
            <div className={styles.paint} style={{ background: value }} />
            <p className={styles.caption}>
              <strong>{name}</strong>
              <br />
              {value}
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}

export const Color: Story = {
  render: () => (
    <>
      <Palette theme="light" />
      <Palette theme="dark" />
    </>
  ),
};

const levels = [76, 52, 36, 26, 20, 17, 15, 13] as const;

export const Type: Story = {
  render: () => (
    <div className={`${styles.panel} ${stack({ gap: 8 })}`}>
      <section>
        {levels.map((level) => (
          <div key={level} className={styles.specimen}>
            <span className={text({ size: 13, tone: 'faint' })}>{level}</span>
            <span className={heading({ level })}>Gear from people who lift</span>
          </div>
        ))}
      </section>
      <section>
        {([20, 17, 15, 13] as const).map((size) => (
          <div key={size} className={styles.specimen}>
            <span className={text({ size: 13, tone: 'faint' })}>{size}</span>
            <p className={text({ size })}>
              Two plates left. Ships from Gdańsk, Tuesday. That code ended on Friday. Every package comes from
              the person who made the thing or chose it.
            </p>
          </div>
        ))}
        <div className={styles.specimen}>
          <span className={text({ size: 13, tone: 'faint' })}>label</span>
          <span className={label}>New in</span>
        </div>
        <div className={styles.specimen}>
          <span className={text({ size: 13, tone: 'faint' })}>tabular</span>
          <span className={tabular}>
            1,111.11
            <br />
            8,888.88
          </span>
        </div>
      </section>
      <section className={row({ gap: 5, wrap: true })}>
        {(['ink', 'muted', 'faint', 'deal', 'success', 'warning', 'danger', 'info'] as const).map((tone) => (
          <span key={tone} className={text({ tone, weight: 'medium' })}>
            {tone}
          </span>
        ))}
      </section>
    </div>
  ),
};

export const Space: Story = {
  render: () => (
    <div className={styles.panel}>
      {Object.entries(vars.space).map(([step, length]) => (
        <div key={step} className={styles.specimen}>
          <span className={text({ size: 13, tone: 'muted' })}>{step}</span>
          <div className={styles.measure} style={{ width: length }} />
        </div>
      ))}
    </div>
  ),
};

const iconNames = Object.keys(iconShapes).filter((name): name is IconName => name in iconShapes);

export const Icons: Story = {
  render: () => (
    <div className={`${styles.panel} ${styles.icons}`}>
      {iconNames.map((name) => (
        <div key={name} className={styles.iconCell}>
          <Icon name={name} size={24} />
          {name}
        </div>
      ))}
    </div>
  ),
};

const drawings: readonly Drawing[] = ['rack', 'bar', 'box', 'lock', 'cable', 'heart'];

export const Drawings: Story = {
  render: () => (
    <div className={`${styles.panel} ${grid({ columns: 2 })}`}>
      {drawings.map((drawing) => (
        <EmptyState key={drawing} drawing={drawing} title={drawing} />
      ))}
    </div>
  ),
};
