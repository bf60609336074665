import { type ExtractoProbado, ordenesFecha, signosExtracto } from '@gremial/contract/tesoreria/extractos.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { Icon } from '../../../ui/icons.tsx'
import { seccionalesQuery } from '../../seccionales/seccionales/seccionales.api.ts'
import { type Borrador, toFila, type Vista } from './receta.ts'

interface Props {
  borrador: Borrador
  cambiar(borrador: Borrador): void
  vista: Vista | undefined
  probado: ExtractoProbado | undefined
  /** For a new recipe: its branch; null for all. */
  seccional: { es: number | null | undefined; deTodas: boolean; cambiar(id: number | null): void } | undefined
  children: ReactNode
}

/** How the file is parsed, as text, and the result. */
export function ComoSeLee({ borrador, cambiar, vista, probado, seccional, children }: Props) {
  const { t } = useTranslation()
  const auto = (values: readonly string[], clave: 'signos' | 'fechas') => [
    { value: 'AUTO', label: t(`extractos.${clave}.AUTO` as 'extractos.signos.AUTO') },
    ...values.map((v) => ({ value: v, label: t(`extractos.${clave}.${v}` as 'extractos.signos.AUTO') })),
  ]
  const put = (field: 'signo' | 'fecha' | 'decimal', value: string | null) =>
    cambiar({ ...borrador, [field]: value === null || value === 'AUTO' ? null : value })
  return (
    <section className="hoja hoja-in pila" aria-label={t('extractos.comoSeLee')}>
      <h2>{t('extractos.comoSeLee')}</h2>
      <TextInput
        label={t('extractos.nombre')}
        maxLength={60}
        value={borrador.nombre}
        onChange={(e) => cambiar({ ...borrador, nombre: e.currentTarget.value })}
      />
      {seccional && <DeQuien {...seccional} />}
      <Select
        label={t('extractos.titulos')}
        data={[
          { value: '0', label: t('extractos.sinTitulos') },
          ...(vista?.filas ?? []).map(({ linea }) => ({ value: String(linea), label: String(linea) })),
        ]}
        allowDeselect={false}
        value={String(borrador.titulos)}
        onChange={(v) => cambiar({ ...borrador, titulos: Number(v) })}
      />
      <TextInput
        label={t('extractos.fin')}
        description={t('extractos.finAyuda')}
        inputMode="numeric"
        maxLength={5}
        value={borrador.fin ?? ''}
        onChange={(e) => cambiar({ ...borrador, fin: toFila(e.currentTarget.value) })}
      />
      <Select
        label={t('extractos.signo')}
        data={auto(signosExtracto, 'signos')}
        allowDeselect={false}
        value={borrador.signo ?? 'AUTO'}
        onChange={(v) => put('signo', v)}
      />
      <Select
        label={t('extractos.fecha')}
        data={auto(ordenesFecha, 'fechas')}
        allowDeselect={false}
        value={borrador.fecha ?? 'AUTO'}
        onChange={(v) => put('fecha', v)}
      />
      <Select
        label={t('extractos.decimal')}
        data={[
          { value: 'AUTO', label: t('extractos.decimales.AUTO') },
          { value: ',', label: t('extractos.decimales.coma') },
          { value: '.', label: t('extractos.decimales.punto') },
        ]}
        allowDeselect={false}
        value={borrador.decimal ?? 'AUTO'}
        onChange={(v) => put('decimal', v)}
      />
      {probado && <Probado probado={probado} />}
      <div className="botones">{children}</div>
    </section>
  )
}

const todas = 'todas'

function DeQuien({ es, deTodas, cambiar }: NonNullable<Props['seccional']>) {
  const { t } = useTranslation()
  const { data: seccionales = [] } = useQuery(seccionalesQuery())
  return (
    <Select
      label={t('extractos.deQuien')}
      data={[
        ...seccionales.map((s) => ({ value: String(s.idSeccional), label: s.nombreSeccional })),
        ...(deTodas ? [{ value: todas, label: t('extractos.todas') }] : []),
      ]}
      searchable={seccionales.length > 8}
      allowDeselect={false}
      value={es === undefined ? null : es === null ? todas : String(es)}
      onChange={(v) => cambiar(v === null || v === todas ? null : Number(v))}
    />
  )
}

/** Result of the last trial of the recipe, or the reason for its refusal. */
function Probado({ probado: { leido, problema } }: { probado: ExtractoProbado }) {
  const { t } = useTranslation()
  const pesos = (n: number | null) => formatPesos(n ?? 0)
  return (
    <div aria-live="polite" className="pila">
      <h3>{t('extractos.probado')}</h3>
      {leido ? (
        <ul className="receta-probado">
          <li>
            <Icon name="bien" />
            {t('extractos.lineas', { count: leido.lineas, desde: formatDate(leido.desde), hasta: formatDate(leido.hasta) })}
          </li>
          <li>
            <Icon name="bien" />
            {t('extractos.suman', { entra: pesos(leido.entra), sale: pesos(leido.sale) })}
          </li>
          <li>
            {leido.cierra === null || leido.abre === null ? (
              t('extractos.sinSaldo')
            ) : (
              <>
                <Icon name="bien" />
                {t('extractos.cierra', { abre: pesos(leido.abre), cierra: pesos(leido.cierra) })}
              </>
            )}
          </li>
          {leido.notas.length > 0 && (
            <li>
              {t('extractos.notas', { count: leido.notas.length })}
              <ul>
                {leido.notas.map(({ linea, dice }) => (
                  <li key={linea} className="suave">
                    {linea}: {dice}
                  </li>
                ))}
              </ul>
            </li>
          )}
        </ul>
      ) : (
        <p>{problema ? problema.mensaje : t('extractos.faltan')}</p>
      )}
    </div>
  )
}
