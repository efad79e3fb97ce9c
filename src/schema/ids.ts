import { Schema } from 'effect';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const id = <Name extends string>(name: Name) =>
  Schema.String.check(Schema.isPattern(uuid, { message: `${name} must be a uuid` }));

export const VariantId = id('VariantId').pipe(Schema.brand('VariantId'));
export type VariantId = typeof VariantId.Type;

export const VendorId = id('VendorId').pipe(Schema.brand('VendorId'));
export type VendorId = typeof VendorId.Type;

export const RateId = id('RateId').pipe(Schema.brand('RateId'));
export type RateId = typeof RateId.Type;

export const PurchaseId = id('PurchaseId').pipe(Schema.brand('PurchaseId'));
export type PurchaseId = typeof PurchaseId.Type;
