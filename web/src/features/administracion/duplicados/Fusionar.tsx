import '../../../ui/previsto.css'
import {
  type Comparacion,
  duplicados,
  type FusionPedida,
  type FusionPrevista,
  type Impedimento,
} from '@gremial/contract/administracion/duplicados.ts'
import { formatearNumeroAfiliado } from '@gremial/contract/platform/cuit.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Textarea } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { claveNueva } from '../../../platform/clave.ts'
import { leer } from '../../../platform/llamar.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisar } from '../../../ui/dialogos.ts'
import { Fallo, Huesos } from '../../../ui/estados.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Icono } from '../../../ui/iconos.tsx'
import { Opcional } from '../../../ui/Opcional.tsx'
import { CambiosDeFusion, Movidas } from './LoQueTrae.tsx'

type Pedida = Partial<FusionPedida> & { queda: number; pasa: number }

/** All that would follow, read before it is done; what is read is what is done. */
export function Fusionar({ dos, pedida }: { dos: Comparacion; pedida: Pedida | undefined }) {
  const { t } = useTranslation()
  return (
    <section className="hoja previsto" aria-labelledby="previsto" aria-live="polite">
      <div className="previsto-cabeza">
        <h2 id="previsto">{t('unaPersona.que')}</h2>
        {pedida ? (
          <p>
            {t('unaPersona.queTexto', {
              queda: formatearNumeroAfiliado(pedida.queda),
              pasa: formatearNumeroAfiliado(pedida.pasa),
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
  const [clave] = useState(claveNueva)
  const leida = useRef<{ huella: string; releer(): unknown }>({ huella: '', releer: () => undefined })
  const previsto = useQuery({
    ...leer(duplicados.prever, { consulta: pedida }),
    placeholderData: keepPreviousData,
    retry: false,
    // Somebody may change something meanwhile: what is read is what there is.
    gcTime: 0,
  })
  const aLaVista = previsto.isSuccess && !previsto.isPlaceholderData ? previsto.data : undefined
  useEffect(() => {
    leida.current = { huella: aLaVista?.huella ?? '', releer: previsto.refetch }
  })
  const formulario = useFormulario({
    iniciales: { motivo: '' },
    pedido: ({ motivo }: { motivo: string }) =>
      pedido(duplicados.fusionar, { cuerpo: { ...pedida, clave, motivo, huella: leida.current.huella } }),
    fallo: t('unaPersona.falloFusionar'),
    confirmar(error) {
      if (!(error instanceof ErrorApi) || error.codigo !== 'FUSION_CAMBIO') return undefined
      void leida.current.releer()
      return avisar(t('unaPersona.cambio'), t('unaPersona.cambioTexto'), t('comun.aceptar')).then(() => false)
    },
    alGuardar: ({ id }) => navegar({ to: '/app/duplicados/fusiones/ver/$id', params: { id: String(id) }, replace: true }),
  })
  if (previsto.isPending) return <Huesos filas={5} />
  if (previsto.isError) return <NoSePrevio error={previsto.error} reintentar={() => void previsto.refetch()} />
  const { faltan, impedimentos } = previsto.data
  const cuales = faltan.map((f) => t(`duplicados.campos.${f}`)).join(', ')
  return (
    <>
      <LoPrevisto previsto={previsto.data} queda={formatearNumeroAfiliado(pedida.queda)} />
      <form {...formulario.props} className="previsto-pie pila" autoComplete="off">
        {faltan.length > 0 && <p role="status">{t('unaPersona.faltan', { count: faltan.length, cuales })}</p>}
        <Textarea
          label={<Opcional>{t('unaPersona.motivo')}</Opcional>}
          maxLength={300}
          autosize
          minRows={2}
          {...formulario.form.getInputProps('motivo')}
        />
        <Boton
          type="submit"
          variante="principal"
          disabled={!aLaVista || faltan.length > 0 || impedimentos.length > 0}
          cargando={formulario.guardando}
        >
          {t('unaPersona.fusionar')}
        </Boton>
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
                <Icono nombre="alerta" />
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

/** What has to be solved first, with the way to where it is. */
function Impide({ impedimento: { que, datos, va } }: { impedimento: Impedimento }) {
  const { t } = useTranslation()
  const dicho = t(`duplicados.impedimentos.${que}` as 'duplicados.avisos.nadaCoincide', { ...datos, que })
  const [to = '', consulta] = va.split('?')
  return (
    <li>
      <Icono nombre="alerta" />
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

/** A refusal says why in its own words; anything else can be tried again. */
function NoSePrevio({ error, reintentar }: { error: Error; reintentar(): void }) {
  const { t } = useTranslation()
  if (error instanceof ErrorApi && error.status < 500)
    return (
      <p className="previsto-quieto" role="alert">
        {error.message}
      </p>
    )
  return <Fallo titulo={t('unaPersona.falloPrever')} error={error} reintentar={reintentar} />
}
