import { assert, boolean, constantFrom, property, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../supabase/local/realtime/filters.ts';
import { decode, encode, encodeUserBroadcast } from '../../../supabase/local/realtime/frames.ts';

describe('frames', () => {
  it('never throws, whatever arrives', () => {
    assert(
      property(
        uint8Array({ maxLength: 400 }),
        boolean(),
        constantFrom('1.0.0', '2.0.0'),
        (bytes, binary, vsn) => {
          const message = decode(vsn, Buffer.from(bytes), binary);
          expect(message === undefined || typeof message.topic === 'string').toBe(true);
        },
      ),
    );
  });

  it('rejects a user broadcast that declares more bytes than it has', () => {
    const whole = Buffer.concat([Buffer.from([3, 1, 1, 1, 1, 0, 1]), Buffer.from('12te{}')]);
    expect(decode('2.0.0', whole, true)).toMatchObject({
      joinRef: '1',
      ref: '2',
      topic: 't',
      user: { event: 'e' },
    });
    for (let length = 0; length < whole.length - 2; length++) {
      expect(decode('2.0.0', whole.subarray(0, length), true)).toBeUndefined();
    }
  });

  it('writes each protocol as realtime-js reads it', () => {
    const message = { joinRef: '1', ref: '2', topic: 'realtime:a', event: 'x', payload: '{"n":1.50}' };
    expect(encode('1.0.0', message).data.toString()).toBe(
      '{"event":"x","payload":{"n":1.50},"ref":"2","topic":"realtime:a"}',
    );
    expect(encode('2.0.0', message).data.toString()).toBe('["1","2","realtime:a","x",{"n":1.50}]');
    const user = { event: 'é', encoding: 'json', body: Buffer.from('{}') } as const;
    expect([...(encodeUserBroadcast('2.0.0', 't', user)?.data ?? [])]).toEqual([
      4, 1, 2, 0, 1, 0x74, 0xc3, 0xa9, 0x7b, 0x7d,
    ]);
    expect(encodeUserBroadcast('1.0.0', 't', { ...user, encoding: 'binary' })).toBeUndefined();
  });
});

describe('filters', () => {
  it.each([
    ['a=eq.1', [{ column: 'a', op: 'eq', value: '1', negate: false }]],
    ['  ', []],
    ['a=not.in.(1,"b,c")', [{ column: 'a', op: 'in', value: '{1,"b,c"}', negate: true }]],
    [
      'a=eq."x,\\"y\\"",b=gt.2.5',
      [
        { column: 'a', op: 'eq', value: 'x,"y"', negate: false },
        { column: 'b', op: 'gt', value: '2.5', negate: false },
      ],
    ],
    ['undefined', '["undefined"]'],
    ['a=foo.b', '["foo", "b"]'],
    ['a=in.1', '`in` filter value must be wrapped by parentheses'],
    ['a=eq.1,,', 'filter must not contain empty segments (check for extra commas)'],
  ])('reads %s', (text, expected) => {
    expect(parseFilter(text)).toEqual(expected);
  });
});
