-- A check without a browser has a code of its own, so that pages state it in the reader's language.
update gate_results set problems = jsonb_set(problems, '{0,code}', '"browser.none"')
where kind = 'browser' and outcome = 'unavailable' and problems -> 0 ->> 'message' like 'no worker has a Chromium%';
