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
 * Opens a link once: what the server answers to it does not change while the page is open, and a used one must not be used again. A
 * query and not an effect, so that it is asked once however often the page is drawn; leaving does not break it off half way.
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

/** A link that is used when a button is pressed, and not by a mail program that opens links by itself. */
export function useEnlacePulsado<L extends Call>(call: L, pide: RequestOf<L>) {
  const [pulsado, setPulsado] = useState(false)
  const { data, error, refetch, isSuccess } = useLink(call, pide, pulsado)
  return { data, error, refetch, isSuccess, pulsar: pulsado ? undefined : () => setPulsado(true) }
}

interface Props<T> {
  titulo: string
  espera: string
  enlace: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** What a link of no use did not do; that it is of no use, when not said. */
  fallo?: string | undefined
  /** The dialog that gets another link, when this one is of no use and here is where to ask. */
  Pedir?: ComponentType<{ cerrar(): void }> | undefined
  /** What pressing does, and the words for it: before that the link is not used. */
  antes?: { texto: string; accion: string; pulsar: (() => void) | undefined } | undefined
  children(datos: T): ReactNode
}

/** A page that the link of a mail opens, in the look of the login: waiting, of no use with a way on, or what it is for. */
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

/** What a link did, once it worked, and the way to the login. */
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
  // A refusal of the link is final; no connection or a busy server is not.
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
