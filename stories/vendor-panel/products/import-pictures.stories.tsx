import type { Meta, StoryObj } from '@storybook/react-vite';
import { createActor, fromPromise } from 'xstate';
import { expect, fn } from 'storybook/test';
import { jobMachine } from '#machines/kit/job.machine.ts';
import type { ReadJob } from '#machines/kit/job.machine.ts';
import { ImportedPictures } from '#pages/vendor-panel/import/import-pictures.tsx';
import type { Job } from '#schema/kit/job.ts';
import {
  picturesDouble,
  samplePictures,
  sampleSilentHost,
} from '#samples/data/vendor-panel/import-pictures.ts';
import { sampleJob } from '#samples/models/kit/job.model.ts';

type Doubles = NonNullable<Parameters<typeof picturesDouble>[0]>;

const fetching = sampleJob({ done: 118, total: 300 });

function PageOf({ zip, ...doubles }: Doubles & { zip?: File }) {
  return (
    <main>
      <h1>Import products</h1>
      <ImportedPictures
        access={picturesDouble(doubles)}
        zip={zip ?? null}
        createJob={(id) =>
          createActor(
            jobMachine.provide({
              actors: {
                readJob: fromPromise<Job, ReadJob>(({ input }) =>
                  input.isFirst ? Promise.resolve(fetching) : new Promise<Job>(() => undefined),
                ),
              },
            }),
            { input: { id } },
          )
        }
      />
    </main>
  );
}

const meta = {
  title: 'Pages/Vendor/Pictures of imports',
  component: PageOf,
} satisfies Meta<typeof PageOf>;

export default meta;
type Story = StoryObj<typeof meta>;

const failed = samplePictures({ done: 297, failed: 3, fetchable: 2 });

/** The page may be left; it counts on. */
export const BeingFetched: Story = {
  args: { pictures: [samplePictures({ done: 118, unfetched: 182, job: fetching })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Fetching pictures: 118 of 300')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeVisible();
  },
};

/** Its website doesn't answer: why, until when, and what each picture waits for. */
export const WebsiteSilent: Story = {
  args: {
    onAction: fn(),
    pictures: [
      samplePictures({
        done: 0,
        unfetched: 300,
        job: fetching,
        silent_hosts: [
          sampleSilentHost({ pictures: 299 }),
          sampleSilentHost({ host: `${'a-long-name.'.repeat(6)}example`, pictures: 1, tries: 2 }),
        ],
      }),
    ],
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(await canvas.findByText('299 pictures from pictures.example wait')).toBeVisible();
    await expect(canvas.getByText(/We tried once\. We'll try again at .+ and stop by .+\./)).toBeVisible();
    await userEvent.click(canvas.getByText('Pictures to fetch: 300'));
    await expect(await canvas.findByText('Fetching.')).toBeVisible();
    await expect(canvas.getByText('Next in line.')).toBeVisible();
    await expect(canvas.getByText('Showing the first 3 pictures. Others follow them.')).toBeVisible();
    const [first] = canvas.getAllByRole('button', { name: 'Try now' });
    await userEvent.click(first as HTMLElement);
    await expect(args.onAction).toHaveBeenCalledWith({ kind: 'retry' });
  },
};

export const WaitsNotLoaded: Story = {
  args: { pictures: [samplePictures({ done: 118, unfetched: 182, job: fetching })], waits: 'failed' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('Pictures to fetch: 182'));
    await expect(await canvas.findByText("We couldn't load the pictures.")).toBeVisible();
  },
};

export const AllThere: Story = { args: { pictures: [samplePictures()] } };

/** Each says its row, its address and what to do. */
export const SomeFailed: Story = {
  args: { pictures: [failed], onAction: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await expect(await canvas.findByText('297 of 300 pictures added.')).toBeVisible();
    await expect(canvas.getByRole('cell', { name: 'http://192.168.0.12/rack.jpg' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try failed pictures again' }));
    await expect(args.onAction).toHaveBeenCalledWith({ kind: 'retry' });
    await userEvent.click(canvas.getByRole('button', { name: 'Continue without them' }));
    await expect(args.onAction).toHaveBeenCalledWith({ kind: 'drop' });
  },
};

export const FileNotSaved: Story = {
  args: { pictures: [failed] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Download failed pictures' }));
    await expect(await canvas.findByText('No connection to the shop. Try again.')).toBeVisible();
  },
};

export const NoAnswer: Story = {
  args: { pictures: [failed], answer: 'lost' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try failed pictures again' }));
    await expect(await canvas.findByText("We didn't get a response.")).toBeVisible();
  },
};

export const Refused: Story = {
  args: {
    pictures: [failed],
    answer: { kind: 'refused', sentence: "Your role in this store doesn't allow this." },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try failed pictures again' }));
    await expect(await canvas.findByText("Your role in this store doesn't allow this.")).toBeVisible();
  },
};

export const ErrorsNotLoaded: Story = { args: { pictures: [failed], problems: 'failed' } };

/** Also of an import that someone else began. */
export const Stopped: Story = {
  args: {
    pictures: [
      samplePictures({ done: 118, unfetched: 182, job: sampleJob({ status: 'cancelled' }) }),
      samplePictures({
        import_id: '10000000-0000-7000-8000-000000000005',
        file_name: `${'a-very-long-name-of-a-file-from-another-shop-'.repeat(3)}.csv`,
        is_open: false,
        total: 1,
        done: 0,
        unfetched: 1,
        job: sampleJob({
          status: 'failed',
          failure: 'You no longer have permission to do this for the store.',
        }),
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('button', { name: 'Fetch the rest' })).length).toBe(2);
    await expect(canvas.getByText('You no longer have permission to do this for the store.')).toBeVisible();
  },
};

/** Rows that name files wait for a ZIP. */
export const InAZip: Story = {
  args: { pictures: [samplePictures({ total: 40, done: 12, in_files: 28, job: null })] },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Your file names 28 pictures. Choose the ZIP that has them.'),
    ).toBeVisible();
    await expect(canvas.getByLabelText('ZIP with the pictures')).toBeVisible();
  },
};

/** Fetching again finds no file of a ZIP. */
export const NotInTheZip: Story = {
  args: { pictures: [samplePictures({ total: 40, done: 39, failed: 1, in_files: 1, job: null })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Continue without it' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Try failed pictures again' })).toBeNull();
  },
};

/** A ZIP that came with the table and has nothing that is missing. */
export const ZipNotNeeded: Story = {
  args: { pictures: [], zip: new File([], 'pictures.zip') },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing to add from pictures.zip')).toBeVisible();
  },
};

export const NotLoaded: Story = { args: { pictures: 'failed' } };
