import '../../../ui/previsto.css'
import {
  type Comparacion,
  duplicados,
  type FusionPedida,
  type FusionPrevista,
  type Impedimento,
} from '@gremial/contract/administracion/duplicados.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { Textarea } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { read } from '../../../platform/callApi.ts'
import { newKey } from '../../../platform/randomKey.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/dialogs.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import { Icon } from '../../../ui/icons.tsx'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { ErrorNotice, Skeleton } from '../../../ui/states.tsx'
import { CambiosDeFusion, Movidas } from './LoQueTrae.tsx'

type Pedida = Partial<FusionPedida> & { queda: number; pasa: number }

/** Preview of a merge: what is shown is what is applied. */
export function Fusionar({ dos, pedida }: { dos: Comparacion; pedida: Pedida | undefined }) {
  const { t } = useTranslation()
  return (
    <section className="hoja previsto" aria-labelledby="previsto" aria-live="polite">
      <div className="previsto-cabeza">
        <h2 id="previsto">{t('unaPersona.que')}</h2>
        {pedida ? (
          <p>
            {t('unaPersona.queTexto', {
              queda: formatMemberNumber(pedida.queda),
              pasa: formatMemberNumber(pedida.pasa),
            })}
          </p>
        ) : (
          <p>{t('unaPersona.eligePrimero')}</p>
        )}
      </div>
      {pedida && <Prevista key={`${dos.uno.numero} ${dos.otro.numero}`} pedida={pedida} />}
    </section>
  )
}

function Prevista({ pedida }: { pedida: Pedida }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [clave] = useState(newKey)
  const leida = useRef<{ huella: string; releer(): unknown }>({ huella: '', releer: () => undefined })
  const previsto = useQuery({
    ...read(duplicados.prever, { query: pedida }),
    placeholderData: keepPreviousData,
    retry: false,
    // Not cached: the data may change meanwhile.
    gcTime: 0,
  })
  const aLaVista = previsto.isSuccess && !previsto.isPlaceholderData ? previsto.data : undefined
  useEffect(() => {
    leida.current = { huella: aLaVista?.huella ?? '', releer: previsto.refetch }
  })
  const formulario = useForm({
    initialValues: { motivo: '' },
    request: ({ motivo }: { motivo: string }) =>
      request(duplicados.fusionar, { body: { ...pedida, clave, motivo, huella: leida.current.huella } }),
    failure: t('unaPersona.falloFusionar'),
    confirm(error) {
      if (!(error instanceof ApiError) || error.code !== 'FUSION_CAMBIO') return undefined
      void leida.current.releer()
      return notify(t('unaPersona.cambio'), t('unaPersona.cambioTexto'), t('comun.aceptar')).then(() => false)
    },
    onSaved: ({ id }) => navegar({ to: '/app/duplicados/fusiones/ver/$id', params: { id: String(id) }, replace: true }),
  })
  if (previsto.isPending) return <Skeleton rows={5} />
  if (previsto.isError) return <NoSePrevio error={previsto.error} reintentar={() => void previsto.refetch()} />
  const { faltan, impedimentos } = previsto.data
  const cuales = faltan.map((f) => t(`duplicados.campos.${f}`)).join(', ')
  return (
    <>
      <LoPrevisto previsto={previsto.data} queda={formatMemberNumber(pedida.queda)} />
      <form {...formulario.props} className="previsto-pie pila" autoComplete="off">
        {faltan.length > 0 && <p role="status">{t('unaPersona.faltan', { count: faltan.length, cuales })}</p>}
        <Textarea
          label={<OptionalLabel>{t('unaPersona.motivo')}</OptionalLabel>}
          maxLength={300}
          autosize
          minRows={2}
          {...formulario.form.getInputProps('motivo')}
        />
        <Button
          type="submit"
          variant="principal"
          disabled={!aLaVista || faltan.length > 0 || impedimentos.length > 0}
          loading={formulario.saving}
        >
          {t('unaPersona.fusionar')}
        </Button>
      </form>
    </>
  )
}

function LoPrevisto({ previsto, queda }: { previsto: FusionPrevista; queda: string }) {
  const { t } = useTranslation()
  const { impedimentos, avisos, cambios, consecuencias, cuentaQueda, cuentaCierra } = previsto
  return (
    <>
      {impedimentos.length > 0 && (
        <section className="antes">
          <h3>{t('unaPersona.impedimento')}</h3>
          <ul>
            {impedimentos.map((impedimento) => (
              <Impide key={JSON.stringify(impedimento)} impedimento={impedimento} />
            ))}
          </ul>
        </section>
      )}
      {avisos.length > 0 && (
        <section className="antes">
          <h3>{t('unaPersona.avisos')}</h3>
          <ul>
            {avisos.map(({ que, datos }) => (
              <li key={`${que} ${JSON.stringify(datos)}`}>
                <Icon name="alerta" />
                <div>
                  <b>{t(`duplicados.avisos.${que}` as 'duplicados.avisos.nadaCoincide', { ...datos, que })}</b>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <CambiosDeFusion cambios={cambios} queda={queda} />
      <Movidas consecuencias={consecuencias} />
      {cuentaCierra && (
        <p className="previsto-quieto">{t('unaPersona.cuentaQueda', { queda: cuentaQueda, cierra: cuentaCierra })}</p>
      )}
    </>
  )
}

/** An obstacle to the merge, with a link to resolve it. */
function Impide({ impedimento: { que, datos, va } }: { impedimento: Impedimento }) {
  const { t } = useTranslation()
  const dicho = t(`duplicados.impedimentos.${que}` as 'duplicados.avisos.nadaCoincide', { ...datos, que })
  const [to = '', consulta] = va.split('?')
  return (
    <li>
      <Icon name="alerta" />
      <div>
        <b>{dicho.charAt(0).toUpperCase() + dicho.slice(1)}</b>
      </div>
      {va && (
        <Link
          to={to}
          search={Object.fromEntries(new URLSearchParams(consulta))}
          className="boton"
          aria-label={`${t('unaPersona.resolver')}: ${dicho}`}
        >
          {t('unaPersona.resolver')}
        </Link>
      )}
    </li>
  )
}

/** A refusal shows its own message; any other error offers a retry. */
function NoSePrevio({ error, reintentar }: { error: Error; reintentar(): void }) {
  const { t } = useTranslation()
  if (error instanceof ApiError && error.status < 500)
    return (
      <p className="previsto-quieto" role="alert">
        {error.message}
      </p>
    )
  return <ErrorNotice title={t('unaPersona.falloPrever')} error={error} retry={reintentar} />
}
