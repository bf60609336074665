import '../../../estilos/login.css'
import './enlace.css'
import type { Call, RequestOf } from '@gremial/contract/platform/call.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { callApi } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Frente } from './Frente.tsx'
import { Idiomas } from './Idiomas.tsx'

/**
 * Uses a link once: its response is final while the page is open, and reuse is an error. A query, not an effect, so that
 * rerenders do not repeat it and leaving does not abort it.
 */
export const useLink = <L extends Call>(call: L, pide: RequestOf<L>, enabled = true) =>
  useQuery({
    enabled,
    queryKey: [call.path, pide] as const,
    queryFn: () => callApi(call, pide),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })

/** A link used by a button press, so that mail programs that prefetch links do not use it. */
export function useEnlacePulsado<L extends Call>(call: L, pide: RequestOf<L>) {
  const [pulsado, setPulsado] = useState(false)
  const { data, error, refetch, isSuccess } = useLink(call, pide, pulsado)
  return { data, error, refetch, isSuccess, pulsar: pulsado ? undefined : () => setPulsado(true) }
}

interface Props<T> {
  titulo: string
  espera: string
  enlace: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** Text of what an invalid link did not do; by default, that it is invalid. */
  fallo?: string | undefined
  /** Dialog to request another link, if the current one is invalid. */
  Pedir?: ComponentType<{ cerrar(): void }> | undefined
  /** Confirmation before using the link: its text and button. */
  antes?: { texto: string; accion: string; pulsar: (() => void) | undefined } | undefined
  children(datos: T): ReactNode
}

/** Page of a mail link, in the login's style: loading, invalid with a next step, or its content. */
export function LinkPage<T>({ titulo, espera, enlace, fallo, Pedir, antes, children }: Props<T>) {
  useTitle(titulo)
  return (
    <div className="entrar de-enlace">
      <Frente />
      <main className="panel" id="contenido">
        <Idiomas />
        <div className="ingreso">
          {enlace.data !== undefined ? (
            children(enlace.data)
          ) : enlace.error ? (
            <NoSirve error={enlace.error} fallo={fallo} reintentar={() => void enlace.refetch()} Pedir={Pedir} />
          ) : antes?.pulsar ? (
            <div className="enlace-hoja">
              <h1>{titulo}</h1>
              <p>{antes.texto}</p>
              <div className="botones">
                <Button variant="principal" onClick={antes.pulsar}>
                  {antes.accion}
                </Button>
              </div>
            </div>
          ) : (
            <>
              <h1>{titulo}</h1>
              <p role="status">{espera}</p>
              <Skeleton rows={2} />
            </>
          )}
        </div>
      </main>
      <Progress limit={4000} />
    </div>
  )
}

function IrAIngresar({ principal = true }: { principal?: boolean }) {
  const { t } = useTranslation()
  return (
    <Link to="/login" className={principal ? 'boton principal' : 'boton'}>
      {t('registro.irIngresar')}
    </Link>
  )
}

/** Result of a used link, with a button to the login. */
export function EnlaceListo({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <div className="enlace-hoja" role="status">
      <Icon name="bien" />
      <h1>{titulo}</h1>
      <p>{children}</p>
      <div className="botones">
        <IrAIngresar />
      </div>
    </div>
  )
}

interface PropsNoSirve extends Pick<Props<unknown>, 'Pedir' | 'fallo'> {
  error: Error
  reintentar(): void
}

function NoSirve({ error, fallo, reintentar, Pedir }: PropsNoSirve) {
  const { t } = useTranslation()
  const [pidiendo, setPidiendo] = useState(false)
  // The link's own refusal is final; a connection error or busy server is not.
  const definitivo = error instanceof ApiError && [400, 404, 409].includes(error.status)
  const pide = Pedir && error instanceof ApiError && error.code !== 'CUENTA_EXISTENTE'
  return (
    <div className="enlace-hoja" role="alert">
      <Icon name="alerta" />
      <h1>{definitivo ? (fallo ?? t('registro.noSirve')) : t('registro.noSePudo')}</h1>
      <p>{error.message}</p>
      <div className="botones">
        {!definitivo ? (
          <Button variant="principal" icon="reintentar" onClick={reintentar}>
            {t('comun.reintentar')}
          </Button>
        ) : (
          pide && (
            <Button variant="principal" icon="correo" onClick={() => setPidiendo(true)}>
              {t('registro.pedirOtro')}
            </Button>
          )
        )}
        <IrAIngresar principal={definitivo && !pide} />
      </div>
      {pide && pidiendo && <Pedir cerrar={() => setPidiendo(false)} />}
    </div>
  )
}
