import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { root } from './programa.ts'

/** Each rule of the sample fires on what it is for, and is quiet while all is well. */
const rules = join(root, 'instalacion/prometheus/gremial.rules.yml')

/** Series of a portal in which all is well, for four hours, one sample a minute. */
const well: Record<string, string> = {
  'up{job="gremial"}': '1x300',
  gremial_base_responde: '1x300',
  'gremial_rechazos_total{codigo="ERROR_INTERNO"}': '0x300',
  'gremial_rechazos_total{codigo="LOGIN"}': '0+1x300',
  'gremial_pedidos_total{estado="200"}': '0+600x300',
  'gremial_pedidos_total{estado="503"}': '0+1x300',
  'gremial_pedido_segundos_bucket{le="0.1"}': '0+600x300',
  'gremial_pedido_segundos_bucket{le="+Inf"}': '0+600x300',
  'gremial_conexiones{estado="pedidos_en_espera"}': '0x300',
  nodejs_eventloop_lag_p99_seconds: '0.01x300',
  gremial_lectores_cortados_total: '0x300',
  'gremial_bandeja_atraso_segundos{tipo="correo"}': '3x300',
  'gremial_bandeja_fallidas{tipo="correo"}': '2x300',
  gremial_auditoria_alterada: '0x300',
  gremial_auditoria_sin_sellar_segundos: '1x300',
  gremial_auditoria_perdida: '0x300',
  gremial_replicas: '0x300',
  gremial_replicas_sincronicas: '0x300',
  gremial_replica_atraso_segundos: '0x300',
  gremial_copia_edad_segundos: '3600x300',
  gremial_copia_fallida: '0x300',
  gremial_copia_enviada_edad_segundos: '80000x300',
  gremial_copia_ensayo_mal: '0x300',
  gremial_copia_ensayo_edad_segundos: '600000x300',
  gremial_archivos_danados: '0x300',
  gremial_disco_libres_bytes: '50000000000x300',
  'gremial_proceso{version="1.0.0"}': '1x300',
}

/** Faults after four hours: series to replace, by the rules that must fire, after how many minutes. */
const wrong: Array<[fire: string[], minutes: number, series: Record<string, string>]> = [
  [['GremialCaido'], 2, { 'up{job="gremial"}': '1x240 0x60' }],
  [['GremialCaido'], 2, { gremial_base_responde: '1x240 0x60' }],
  [['GremialSinMedir'], 11, { 'up{job="gremial"}': '1x240 stale' }],
  // The first one of the process.
  [['GremialFalla'], 2, { 'gremial_rechazos_total{codigo="ERROR_INTERNO"}': '0x240 1x60' }],
  [['GremialRespuestas5xx'], 11, { 'gremial_pedidos_total{estado="503"}': '0x240 0+60x60' }],
  [
    ['GremialLento'],
    25,
    {
      'gremial_pedido_segundos_bucket{le="0.1"}': '0+600x240 144000x60',
      'gremial_pedido_segundos_bucket{le="5"}': '0+600x300',
    },
  ],
  [['GremialEspera'], 6, { 'gremial_conexiones{estado="pedidos_en_espera"}': '0x240 4x60' }],
  [['GremialBucle'], 12, { nodejs_eventloop_lag_p99_seconds: '0.01x240 0.4x60' }],
  [['GremialContrasenas'], 10, { 'gremial_rechazos_total{codigo="LOGIN"}': '0+1x240 240+60x60' }],
  [['GremialArchivosHostiles'], 10, { gremial_lectores_cortados_total: '0x240 0+2x60' }],
  [['GremialBandeja'], 7, { 'gremial_bandeja_atraso_segundos{tipo="correo"}': '3x240 1000x60' }],
  [['GremialBandejaFallidas'], 2, { 'gremial_bandeja_fallidas{tipo="correo"}': '2x240 3x60' }],
  [['GremialAuditoria'], 1, { gremial_auditoria_alterada: '0x240 1x60' }],
  [['GremialAuditoria'], 1, { gremial_auditoria_sin_sellar_segundos: '1x240 700x60' }],
  [['GremialAuditoriaPerdida'], 1, { gremial_auditoria_perdida: '0x240 1x60' }],
  [['GremialReplica'], 7, { gremial_replicas: '1x300' }],
  [['GremialReplicaAtrasada'], 7, { gremial_replica_atraso_segundos: '0x240 90x60' }],
  [['GremialCopia'], 12, { gremial_copia_edad_segundos: '3600x240 180000x60' }],
  [['GremialCopiaFalla'], 1, { gremial_copia_fallida: '0x50 1x250' }],
  // Never left, or without a restore test: the age of the installation.
  [['GremialCopiaNoSale'], 1, { gremial_copia_enviada_edad_segundos: '0x240 180000x60' }],
  [['GremialCopiaNoRestaura'], 1, { gremial_copia_ensayo_mal: '0x240 1x60' }],
  [['GremialCopiaNoRestaura'], 1, { gremial_copia_ensayo_edad_segundos: '0x240 1300000x60' }],
  [['GremialArchivos'], 1, { gremial_archivos_danados: '0x240 1x60' }],
  [['GremialDisco', 'GremialDiscoPoco'], 12, { gremial_disco_libres_bytes: '50000000000x240 200000000x60' }],
  [['GremialDiscoPoco'], 12, { gremial_disco_libres_bytes: '50000000000x240 1500000000x60' }],
  [['GremialVersiones'], 1, { 'gremial_proceso{version="1.1.0"}': '_x150 1x150' }],
]

const declared = [...readFileSync(rules, 'utf8').matchAll(/alert: (\w+)[^]*?severity: (\w+)/g)].map(
  ([, name = '', severity = '']) => ({
    name,
    severity,
  }),
)

const scenario = (fire: string[], minutes: number, series: Record<string, string>) => ({
  interval: '1m',
  input_series: Object.entries({ ...well, ...series }).map(([name, values]) => ({ series: name, values })),
  // Fields that a rule adds to its alert are not compared: its name is enough.
  promql_expr_test: [
    {
      expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
      eval_time: `${240 + minutes}m`,
      exp_samples: fire.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
    },
  ],
})

test('each Prometheus alert fires on its own problem only, and has a severity', () => {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-reglas-'))
  try {
    const file = join(dir, 'prueba.yml')
    const tests = [scenario([], 60, {}), ...wrong.map((one) => scenario(...one))]
    writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests }))
    execFileSync('/usr/bin/promtool', ['test', 'rules', file], { encoding: 'utf8', stdio: 'pipe' })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
  const tried = new Set(wrong.flatMap(([fire]) => fire))
  assert.deepEqual(
    declared.filter(({ name, severity }) => !tried.has(name) || !['critical', 'warning'].includes(severity)),
    [],
  )
  assert.ok(declared.length > 20)
})
