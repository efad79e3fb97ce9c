-- The size of an object that a caller sends.

-- Its length when written out. PostgreSQL stores `1e131071` in a few bytes and writes 131,072 digits: an object with
-- such a number exceeds every limit, and is not written at all.
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
-- A check constraint runs with the rights of the role that writes the row.
grant execute on function private.json_size to service_role;
