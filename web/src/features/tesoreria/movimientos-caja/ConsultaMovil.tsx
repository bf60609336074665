import { Switch, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { areDatesValid, DateFilterFields, dateFields } from '../../../ui/list/DateFilter.tsx'
import { type Draft, FilterDialog } from '../../../ui/list/FilterDialog.tsx'
import { FilterControl } from '../../../ui/list/filters.tsx'
import { type Seccionales, SelectorCaja, useCajaDicha } from '../cajas/SelectorCaja.tsx'
import { useFiltrosMovimientos } from './filtrosMovimientos.tsx'
import type { Modo } from './modo.ts'
import { ResultadoMovimientos } from './ResultadoMovimientos.tsx'
import { TituloMovimientos } from './TituloMovimientos.tsx'

const direccion = '/app/seccionales/movimientos-caja/$modo/lista'
const campos = ['idSeccional', 'caja', 'anulado', 'soloAnulados', 'concepto', 'tipo', 'forma', 'numeroPlanilla', ...dateFields]

/** The movements of a box on a phone: they come at once, under a line that says whose they are and opens the rest. */
export function ConsultaMovil({ modo, seccionales }: { modo: Modo; seccionales: Seccionales }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const busca = useSearch({ from: direccion })
  const { datos, cajas, seccional } = useCajaDicha(seccionales, { seccional: busca.idSeccional, caja: busca.caja }, () => {})
  const conAnulados = busca.anulado === '1'
  const sinCajas = cajas.data?.length === 0
  return (
    <>
      <TituloMovimientos modo={modo} caja={datos?.id} principal />
      <div className="consulta-movil">
        <p>
          <strong>{datos?.nombre ?? (sinCajas ? t('caja.sinCajas') : '')}</strong>
          <span className="sub">
            {seccionales.find((s) => String(s.idSeccional) === seccional)?.nombreSeccional}
            {conAnulados && ` · ${t('caja.conAnulados')}`}
          </span>
        </p>
        <FilterDialog
          title={t('lista.filtros')}
          action={t('caja.consultar')}
          query={{ ...busca, idSeccional: seccional, caja: datos && String(datos.id) }}
          fields={campos}
          valid={areDatesValid}
          apply={(parte) => void navegar({ to: '.', search: { ...busca, ...parte, page: undefined, consultado: '1' } })}
        >
          {(borrador) => <Campos seccionales={seccionales} {...borrador} />}
        </FilterDialog>
      </div>
      {cajas.error && <p role="alert">{cajas.error.message}</p>}
      {datos && (
        <section className="hoja">
          <ResultadoMovimientos
            key={datos.id}
            modo={modo}
            conAnulados={conAnulados}
            de={{ idSeccional: seccional, caja: String(datos.id) }}
            sinFiltros
          />
        </section>
      )}
    </>
  )
}

function Campos({ seccionales, draft, set }: Draft & { seccionales: Seccionales }) {
  const { t } = useTranslation()
  const dicha = { seccional: draft.idSeccional, caja: draft.caja }
  const elegida = useCajaDicha(seccionales, dicha, ({ seccional, caja }) =>
    // Concepts are of a branch, and the numbers of sheets of a box.
    set({
      idSeccional: seccional,
      caja,
      numeroPlanilla: undefined,
      ...(seccional === draft.idSeccional ? {} : { concepto: undefined }),
    }),
  )
  const { filtros } = useFiltrosMovimientos(Number(elegida.seccional))
  return (
    <>
      <SelectorCaja seccionales={seccionales} elegida={elegida} />
      {(['anulado', 'soloAnulados'] as const).map((campo) => (
        <Switch
          key={campo}
          label={t(campo === 'anulado' ? 'caja.anulados' : 'caja.soloAnulados')}
          checked={draft[campo] === '1'}
          onChange={(e) => set({ [campo]: e.currentTarget.checked ? '1' : undefined })}
        />
      ))}
      {filtros
        .filter(({ field }) => field !== 'soloAnulados')
        .map((filtro) => (
          <FilterControl key={filtro.field} filter={filtro} query={draft} change={set} labelled />
        ))}
      <DateFilterFields draft={draft} set={set} />
      <TextInput
        label={t('caja.planillaNumero')}
        inputMode="numeric"
        maxLength={6}
        value={draft.numeroPlanilla ?? ''}
        onChange={(e) => set({ numeroPlanilla: String(Number(e.currentTarget.value.replaceAll(/\D/g, '')) || '') || undefined })}
      />
    </>
  )
}
