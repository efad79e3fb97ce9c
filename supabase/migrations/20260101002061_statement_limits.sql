-- How long one statement of a visitor may run. PostgREST sets what stands at a role for each of its requests; whoever
-- goes away or gives up leaves a statement behind that ends here at the latest.

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
notify pgrst, 'reload config';
