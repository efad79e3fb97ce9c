-- Sizes in the order in which a shop hangs and stacks them.

-- A sort position: letters from XS to XXL, then bare numbers, weights, lengths, volumes and counts by value in one
-- unit; words last. '2XL' is 'XXL', 'S/M' is between S and M, '0.5 in' comes before '20 mm'.
create function private.size_place(size text) returns numeric[]
  language plpgsql immutable set search_path = '' as $$
declare
  said constant text := lower(replace(trim(size), ',', '.'));
  letters constant text[] := regexp_match(said, '^(\d?)(x*)-?(small|medium|large|s|m|l)(/\d?x*[sml])?$');
  number constant text[] := regexp_match(said, '(\d+(?:\.\d+)?)(?:\s+(\d+)/(\d+)|/(\d+))?');
  unit constant text := (regexp_match(said, '[\d\s.](kg|mg|g|lb|oz|mm|cm|m|in|ft|ml|l)s?\M'))[1];
  steps int;
  amount numeric;
begin
  if said ~ '^one size' then
    return array[0, 0];
  end if;
  if letters is not null then
    steps := case when letters[1] <> '' then letters[1]::int else char_length(letters[2]) end;
    return array[1, (case left(letters[3], 1) when 's' then -1 - steps when 'm' then 0 else 1 + steps end)
      + case when letters[4] is null then 0 else 0.5 end];
  end if;
  if number is null then
    return array[9, 0];
  end if;
  amount := number[1]::numeric + coalesce(number[2]::numeric / nullif(number[3]::numeric, 0), 0);
  if number[4] is not null then
    amount := coalesce(amount / nullif(number[4]::numeric, 0), amount);
  end if;
  return case
    when unit is null then array[2, amount]
    when unit in ('mg', 'g', 'kg', 'oz', 'lb') then
      array[3, amount * case unit when 'mg' then 0.001 when 'g' then 1 when 'kg' then 1000 when 'oz' then 28.3495 else 453.592 end]
    when unit in ('mm', 'cm', 'm', 'in', 'ft') then
      array[4, amount * case unit when 'mm' then 1 when 'cm' then 10 when 'm' then 1000 when 'in' then 25.4 else 304.8 end]
    else array[5, amount * case unit when 'ml' then 1 else 1000 end]
  end;
end
$$;
