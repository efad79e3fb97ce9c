-- What a Supabase project contains before its first migration: roles, schemas, helpers, default privileges. Run once,
-- as the superuser `supabase_admin`, in an empty database. postgres.ts sets the passwords.
-- Its files run in the order of their names.

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
create role supabase_realtime_admin nologin noinherit;
create role supabase_replication_admin login replication;
create role postgres login createrole createdb replication bypassrls;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to supabase_storage_admin;
grant anon, authenticated, service_role, authenticator, supabase_auth_admin, supabase_storage_admin,
  supabase_realtime_admin to postgres with admin option;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
grant set on parameter session_replication_role to postgres;
-- A migration may configure PostgREST: `alter role authenticator set pgrst.db_schemas = …`. Its keys and roles are
-- excluded: the gateway has already checked every token, and another secret would only lock everyone out.
grant set on parameter pgrst.db_schemas, pgrst.db_extra_search_path, pgrst.db_max_rows, pgrst.db_pre_request,
  pgrst.db_pre_config, pgrst.db_root_spec, pgrst.db_tx_end, pgrst.db_plan_enabled, pgrst.db_aggregates_enabled,
  pgrst.db_hoisted_tx_settings, pgrst.db_prepared_statements, pgrst.openapi_mode, pgrst.openapi_security_active,
  pgrst.openapi_server_proxy_uri, pgrst.raw_media_types, pgrst.server_trace_header, pgrst.server_timing_enabled,
  pgrst.server_cors_allowed_origins to postgres;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role supabase_auth_admin set search_path = auth;
alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s';
alter role supabase_storage_admin set search_path = storage;

alter database postgres owner to postgres;
alter database postgres set search_path to "$user", public, extensions;

create schema extensions authorization postgres;
create extension pgcrypto schema extensions;
create extension "uuid-ossp" schema extensions;
create extension pg_stat_statements schema extensions;
grant usage on schema extensions to anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin;

grant usage on schema public to anon, authenticated, service_role;
grant all on schema public to postgres;

alter default privileges for role postgres in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;
