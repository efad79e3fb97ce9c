import { carrierAccountMachine } from '#machines/vendor-panel/carrier-account.machine.ts';
import { SettingsFrame } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { CarrierView } from '#pages/vendor-panel/shipping/carrier/carrier-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { carrierAccountModels } from '#samples/models/vendor-panel/carrier-account.model.ts';

export const atlas = atlasOf({
  machine: carrierAccountMachine,
  models: carrierAccountModels,
  variantOf: ({ context: { sheet, sentence } }) =>
    [sheet?.account.carrier, sheet?.account.connection, sentence].filter((part) => part != null).join(' '),
  Screen: function Carrier({ actor }) {
    return (
      <main>
        <SettingsFrame title="Carrier">
          <CarrierView
            actor={actor}
            setupHref="/iron-works/vendor-dashboard/settings-shipping-setup"
            savingOf={() => () => new Promise(() => undefined)}
          />
        </SettingsFrame>
      </main>
    );
  },
});
