import { stockNoticeMachine } from '#machines/shop/stock-notice.machine.ts';
import { StockNoticeView } from '#pages/shop/stock-notice/stock-notice.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { stockNoticeModel } from '#samples/models/shop/stock-notice.model.ts';

export const atlas = atlasOf({
  machine: stockNoticeMachine,
  models: [stockNoticeModel],
  variantOf: ({ context: { notice } }) =>
    notice === null ? '' : `${notice.state}${notice.others > 0 ? ', others wait' : ''}`,
  Screen: ({ actor }) => <StockNoticeView actor={actor} />,
});
