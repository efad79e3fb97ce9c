-- Of the Supabase CLI.
create schema supabase_migrations authorization postgres;
set role postgres;
create table supabase_migrations.schema_migrations (version text not null primary key, statements text[], name text);
create table supabase_migrations.seed_files (path text not null primary key, hash text not null);
reset role;
