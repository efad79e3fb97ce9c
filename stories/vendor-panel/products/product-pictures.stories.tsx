import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { CropDialog } from '#pages/vendor-panel/products/pictures/crop-dialog.tsx';
import { ProductPictures } from '#pages/vendor-panel/products/pictures/product-pictures.tsx';
import type { EditedOption, EditedPicture } from '#schema/vendor-panel/product.ts';

interface Shown {
  pictures: readonly EditedPicture[];
  options?: readonly EditedOption[];
  problem?: string;
}

const noOptions: readonly EditedOption[] = [];

function Section({ pictures, options = noOptions, problem }: Shown) {
  const [now, setNow] = useState(pictures);
  return (
    <main>
      <h1>Product</h1>
      <ProductPictures
        vendorId="10000000-0000-7000-8000-000000000002"
        pictures={now}
        options={options}
        onChange={(change) => setNow(change)}
        onBusy={() => undefined}
        problem={problem}
      />
    </main>
  );
}

/** A dark square on a light ground; a drawing has no pixels to cut. */
const square =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAlgAAAGQCAMAAABF6+6qAAAABlBMVEUgJCjIxLwB8Zj5AAAACXBIWXMAAAPoAAAD6AG1e1JrAAADsUlEQVR42u3SwQkAAAgDsbr/0i7gVxDJLVAoSUkLxQUCS2AJLAksgSWwJLAElsCSwBJYAksCS2AJLAksgSWwJLAElsCSwBJYAksCS2AJLAksgSWwJLAElsCSwBJYAksCS2AJLAksgSWwJLAElsCSwBJYAksCS2AJLAksgSWwJLAElsCSwBJYAksCS2AJLAksgSWwJLAElsCSwBJYAksCS2AJLAksgSWwJLAElsCSwBJYAksCS2AJLIElgSWwBJYElsASWBJYAktgSWAJrHn4SQiBBRZYYIEFlsACCyywwAJLYIEFFlhggSWwwAILLLDAElhggQUWWGAJLLDAAgsssAQWWGCBBRZYAgsssMACCyywwAILLLDAAgsssMACCyywwAILLLDAAgsssMACCyywwAILLLDAAgsssMACCyywwAILLLDAAgsssMACCyywwAILLLDAAgsssMACCyywwAILLLDAAgsssMACCyywwAILLLDAAgsssMACCyywwAILLLDAAgsssMACCyywwAILLLDAAgsssMACCyywwAILLLDAAgsssMACCyywwAILLLDAAgsssMACCyywwAILLLDAAgsssMACCyywwAILLLAEFlhggQUWWAILLLDAAgssgQUWWGCBBZbAAgsssMACS2CBBRZYYIElsMACCyywwBJYYIEFFlhggQUWWGCBBRZYYIEFFlhggQUWWGCBBRZYYIEFFlhggQUWWGCBBRZYYIEFFlhggQUWWGCBBRZYYIEFFlhggQUWWGCBBRZYYIEFFlhggQUWWGCBBRZYYIEFFlhggQUWWGCBBRZYYIEFFlhggQUWWGCBBRZYYIEFFlhggQUWWGCBBRZYYIEFFlhggQUWWGCBBRZYYIEFFlhggQUWWGCBBRZYYIEFFlhggQUWWGCBBRZYYIEFFlhggQUWWGCBJbDAAgsssMASWGCBBRZYYAkssMACCyywBBZYYIEFFlgCCyywwAILLIEFFlhggQWWwAILLLDAAktggQUWWGCBBRZYYIEFFlgCSwJLYAksCSyBJbAksASWwJLAElgCSwJLYAksCSyBJbAksASWwJLAElgCSwJLYAksCSyBJbAksASWwJLAElgCSwJLYAksCSyBJbAksASWwJLAElgCSwJLYAksCSyBJbAksASWwJLAElgCSwJLYAksCSyBJbAksASWwJLAElgCSwJLYAksCSyBJbAksASWwBJYElgCS2BJYAksgSWBJbAElgSWwBJYElgCS2BJYOlsDRjEDW4xgO2xAAAAAElFTkSuQmCC';

const photograph = (name: string): EditedPicture => ({
  path: `products/a/${name}-c8c4bc/800.webp`,
  alt: name,
});

const meta: Meta<typeof Section> = { title: 'vendor/product pictures', component: Section };
export default meta;
type Story = StoryObj<typeof Section>;

export const None: Story = { args: { pictures: [] } };
export const Several: Story = {
  args: { pictures: [photograph('front'), photograph('side'), { path: 'products/bar/front.svg', alt: '' }] },
};
export const Refused: Story = {
  args: {
    pictures: [photograph('front')],
    problem: 'A product can have up to 20 pictures, each with alt text of up to 200 characters',
  },
};
export const Cropping: Story = {
  args: { pictures: [] },
  render: () => (
    <main>
      <h1>Product</h1>
      <CropDialog src={square} onClose={() => undefined} onCut={() => undefined} />
    </main>
  ),
};
export const Unreadable: Story = {
  args: { pictures: [] },
  render: () => (
    <main>
      <h1>Product</h1>
      <CropDialog src="data:text/plain,nothing" onClose={() => undefined} onCut={() => undefined} />
    </main>
  ),
};
