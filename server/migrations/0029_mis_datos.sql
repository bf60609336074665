-- Who looked at a member: what the audit says of a number, and the lists whose filters named somebody.
create index auditoria_por_afiliado on auditoria ((datos ->> 'afiliado'), momento desc, id desc) where datos ? 'afiliado';
create index auditoria_por_filtros on auditoria using gin ((datos -> 'filtros') jsonb_path_ops) where entidad_id = '' and datos ? 'filtros';
