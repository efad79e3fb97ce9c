-- How much an object is that somebody sends.

-- Its length in writing. PostgreSQL keeps `1e131071` in a few bytes and writes 131,072 digits: where an object holds such a
-- number, it is larger than any limit, and is not written at all.
create function private.json_size(value jsonb) returns int
  language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  if exists (
    select 1 from jsonb_path_query(value, 'strict $.** ? (@.type() == "number")') n
    where abs(n::numeric) >= 1e40 or scale(n::numeric) > 40
  ) then
    return 2147483647;
  end if;
  return char_length(value::text);
end
$$;
-- A check constraint runs with the rights of whoever writes the row.
grant execute on function private.json_size to service_role;
