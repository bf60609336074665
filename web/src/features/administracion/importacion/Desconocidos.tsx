import {
  columnasConValores,
  type Importacion,
  importaciones,
  type OpcionesDeImportacion,
} from '@gremial/contract/administracion/importacion.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { nombreDeColumna } from './textos.ts'

type Valor = OpcionesDeImportacion['valores'][number]
type Columna = Valor['columna']
const crea = '+'
const deValor = (columna: string): Columna | undefined => columnasConValores.find((una) => una === columna)
const mismo = (a: string, b: string): boolean => a.localeCompare(b, 'es', { sensitivity: 'base' }) === 0

/** Unknown, chosen and new catalogue values; each is assigned here. */
export function Desconocidos({ importacion }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const puede = useCan('importaciones.hacer')
  const { run, running } = useAction()
  const { id, tipo, opciones, revision } = importacion
  const [crear, setCrear] = useState(opciones.crear)
  const [vinculados, setVinculados] = useState<readonly string[]>(opciones.vinculados)
  const { desconocidos = [], creados = [], conocidos = {} } = revision ?? {}
  // A similar value is preselected, to be accepted with one click.
  const [valores, setValores] = useState<readonly Valor[]>(() => [...opciones.valores, ...propuestos(revision, opciones.valores)])
  const vistos = [...desconocidos, ...creados]
  const decididos = opciones.valores.filter((v) => !vistos.some((d) => d.columna === v.columna && mismo(d.valor, v.dice)))
  if (vistos.length + decididos.length === 0) return null
  const dicho = (columna: string, dice: string) => valores.find((v) => v.columna === columna && mismo(v.dice, dice))
  const decir = (columna: Columna, dice: string, es: string | null) =>
    setValores((antes) => [
      ...antes.filter((v) => v.columna !== columna || !mismo(v.dice, dice)),
      ...(es === null ? [] : [valorComo(columna, dice, es)]),
    ])
  const queSeCrean = (columna: string, valor: string): string[] => {
    const suyos = [
      ...vistos.filter((v) => v.columna === columna && !v.parecido).map((v) => v.valor),
      ...valores.filter((v) => v.columna === columna && v.crea).map((v) => v.es),
    ]
    return [...new Set(suyos)].filter((otro) => !mismo(otro, valor))
  }
  const nuevos = valores.filter((v) => v.columna === 'ESTADO' && v.crea).map((v) => v.es)
  const estados = [...new Set([...(crear ? vistos.filter((v) => v.columna === 'ESTADO').map((v) => v.valor) : []), ...nuevos])]
  const igual =
    crear === opciones.crear &&
    vinculados.join() === opciones.vinculados.join() &&
    valores.length === opciones.valores.length &&
    valores.every((v) => opciones.valores.includes(v))
  const sinDecir = desconocidos.flatMap(({ columna, valor }) => {
    const una = deValor(columna)
    return una && una !== 'SEXO' && !dicho(una, valor) ? [{ columna: una, valor }] : []
  })
  const enPadron = tipo === 'padron' && puede
  const comparar = () =>
    run(
      request(importaciones.comparar, {
        params: { id },
        body: { ...opciones, crear, valores: [...valores], vinculados: estados.length > 0 ? [...vinculados] : [] },
      }),
      { failure: t('importacion.noComparo') },
    )
  return (
    <section className="hoja hoja-in pila-m" aria-labelledby="desconocidos">
      <h2 id="desconocidos">{t('importacion.desconocidos')}</h2>
      <ul className={enPadron ? 'dice-importacion' : 'desconocidos-importacion'}>
        {[...vistos, ...decididos.map((v) => ({ columna: v.columna, valor: v.dice, filas: null, parecido: null }))].map(
          ({ columna, valor, filas, parecido }) => (
            <li key={`${columna} ${valor}`}>
              <div>
                {filas === null
                  ? t('importacion.valorDicho', { columna: nombreDeColumna(columna), valor })
                  : t(
                      creados.some((c) => c.columna === columna && c.valor === valor)
                        ? 'importacion.creado'
                        : 'importacion.desconocido',
                      {
                        columna: nombreDeColumna(columna),
                        valor,
                        n: formatNumber(filas),
                      },
                    )}{' '}
                {parecido && <strong>{t('importacion.parecido', { parecido })}</strong>}
              </div>
              {enPadron && deValor(columna) && (
                <Select
                  aria-label={t('importacion.queEsValor', { columna: nombreDeColumna(columna), valor })}
                  placeholder={t('importacion.elegiQueEs')}
                  data={[
                    ...(columna === 'SEXO' ? [] : [{ value: crea, label: t('importacion.crearValor', { valor }) }]),
                    // A value that the file creates may be the meaning of another one.
                    ...queSeCrean(columna, valor).map((otro) => ({
                      value: crea + otro,
                      label: t('importacion.laQueSeCrea', { valor: otro }),
                    })),
                    ...(columna === 'SEXO'
                      ? (['M', 'F'] as const).map((s) => ({ value: s, label: t(`importacion.sexos.${s}`) }))
                      : (conocidos[columna] ?? []).map((c) => ({ value: c.valor, label: c.nombre }))),
                  ]}
                  value={valorDe(dicho(columna, valor), valor)}
                  onChange={(es) => {
                    const una = deValor(columna)
                    if (una) decir(una, valor, es)
                  }}
                  searchable
                  clearable
                />
              )}
            </li>
          ),
        )}
      </ul>
      {enPadron && sinDecir.some((v) => v.columna === 'SECCIONAL') && (
        <div className="botones">
          <Button
            onClick={() => {
              for (const { columna, valor } of sinDecir) if (columna === 'SECCIONAL') decir(columna, valor, crea)
            }}
          >
            {t('importacion.crearSeccionales', { count: sinDecir.filter((v) => v.columna === 'SECCIONAL').length })}
          </Button>
        </div>
      )}
      {puede && (desconocidos.length > 0 || opciones.crear || tipo === 'padron') && (
        <>
          {(desconocidos.some((d) => d.columna === 'ESTADO' || d.columna === 'CATEGORIA') ||
            opciones.crear ||
            tipo !== 'padron') && (
            <Checkbox
              label={t('importacion.crear')}
              description={t('importacion.crearAyuda')}
              checked={crear}
              onChange={(e) => setCrear(e.currentTarget.checked)}
            />
          )}
          {estados.map((estado) => (
            <Checkbox
              key={estado}
              label={t('importacion.mantiene', { valor: estado })}
              checked={vinculados.includes(estado)}
              onChange={(e) => {
                const si = e.currentTarget.checked
                setVinculados((antes) => (si ? [...antes, estado] : antes.filter((uno) => uno !== estado)))
              }}
            />
          ))}
          <div className="botones">
            <Button loading={running} disabled={igual} onClick={() => void comparar()}>
              {t('importacion.comparar')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** Result of a choice: a known value, this one created, or another one that is created. */
const valorComo = (columna: Columna, dice: string, es: string): Valor =>
  es.startsWith(crea)
    ? { columna, dice, es: es.slice(crea.length) || dice, crea: true, codigo: null }
    : { columna, dice, es, crea: false, codigo: null }
const valorDe = (dicho: Valor | undefined, valor: string): string | null =>
  dicho ? (dicho.crea ? (mismo(dicho.es, valor) ? crea : crea + dicho.es) : dicho.es) : null

/** Closest value of each unknown one: a known one, or one that the file creates. */
function propuestos(revision: Importacion['revision'], dichos: readonly Valor[]): Valor[] {
  return (revision?.desconocidos ?? []).flatMap(({ columna, valor, parecido, parecidoEs }) => {
    const una = deValor(columna)
    if (!una || parecido === null || dichos.some((v) => v.columna === una && mismo(v.dice, valor))) return []
    return [valorComo(una, valor, parecidoEs ?? crea + parecido)]
  })
}
