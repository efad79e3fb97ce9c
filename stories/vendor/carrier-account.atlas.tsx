import { carrierAccountMachine } from '#machines/vendor/carrier-account.machine.ts';
import { SettingsFrame } from '#pages/vendor/settings/settings-frame.tsx';
import { CarrierView } from '#pages/vendor/shipping/carrier/carrier-view.tsx';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { carrierAccountModels } from '../../tests/model/vendor/carrier-account.model.ts';

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
