-- The organisation's own logo, in place of the seal.
alter table organizacion add column logo_sha256 text constraint organizacion_logo references archivo;
