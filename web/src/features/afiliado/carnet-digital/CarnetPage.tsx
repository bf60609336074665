import './carnet.css'
import { type CarnetDigital, carnets } from '@gremial/contract/afiliado/carnet-digital.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { read } from '../../../platform/callApi.ts'
import { downloadFile } from '../../../platform/downloads.ts'
import { useTitle } from '../../../platform/title.ts'
import { useCan, useUser } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { Icon } from '../../../ui/icons.tsx'
import { toBase64 } from '../../../ui/photo/toBase64.ts'
import { Query } from '../../../ui/Query.tsx'
import { ScreenGate } from '../../../ui/ScreenGate.tsx'
import { EmptyState, Notice } from '../../../ui/states.tsx'
import { fotoQuery } from '../afiliados/afiliados.api.ts'
import { guardarCarnet } from '../verificacion/carnetGuardado.ts'
import { FuncionaSinRed } from '../verificacion/FuncionaSinRed.tsx'
import { PerdiElTelefono } from '../verificacion/PerdiElTelefono.tsx'
import { CarnetDelTelefono } from './CarnetDelTelefono.tsx'
import { CodigoCarnet } from './CodigoCarnet.tsx'
import { direccionPdf } from './carnet.api.ts'
import { FotoCarnet } from './FotoCarnet.tsx'
import { Impreso } from './Impreso.tsx'
import { Tarjeta } from './Tarjeta.tsx'
import { useGenerar } from './useGenerar.tsx'

/** The member's digital card: show, print, and generate with a validated photo (A-CARNET-01, A-CARNET-02). */
export function CarnetPage() {
  const { t } = useTranslation()
  const { id, numeroAfiliado: numero } = useUser()
  const puede = useCan('carnet.generar')
  const consulta = useQuery({ ...read(carnets.leer, { params: { codigo: numero ?? 0 } }), enabled: numero !== null })
  useTitle(t('carnet.titulo'))
  return (
    <ScreenGate>
      <div className="titulo-pantalla">
        <div>
          <Link to="/app" className="volver solo-escritorio">
            <Icon name="atras" small />
            {t('armazon.inicio')}
          </Link>
          <h1 className="en-barra">{t('carnet.titulo')}</h1>
        </div>
      </div>
      {numero === null ? (
        <section className="hoja">
          <EmptyState icon="carnet" title={t('carnet.sinNumero')}>
            {t('carnet.sinNumeroTexto')}
          </EmptyState>
        </section>
      ) : consulta.error instanceof ApiError && consulta.error.status === 0 ? (
        <CarnetDelTelefono
          motivo="sinRed"
          accion={
            <Button icon="reintentar" onClick={() => void consulta.refetch()}>
              {t('comun.reintentar')}
            </Button>
          }
        />
      ) : (
        <Query query={consulta} frame="hoja" rows={8} failure={t('carnet.fallo')}>
          {(carnet) => <Carnet usuarioId={id} carnet={carnet} puede={puede} />}
        </Query>
      )}
    </ScreenGate>
  )
}

function Carnet({ usuarioId, carnet, puede }: { usuarioId: number; carnet: CarnetDigital; puede: boolean }) {
  const { t } = useTranslation()
  const { data: actual = null } = useQuery(fotoQuery(carnet.numeroAfiliado, carnet.fotoValidada))
  // Stored for offline use (decisions §9.1).
  useEffect(() => void guardarCarnet(usuarioId, carnet, actual), [usuarioId, carnet, actual])
  /** Chosen photo, not on a card yet, as a data URL. */
  const [elegida, setElegida] = useState<string | null>(null)
  const [falta, setFalta] = useState(false)
  const botonFoto = useRef<HTMLButtonElement>(null)
  const guardada = useRef(false)
  const { generar, generando } = useGenerar(carnet, () => {
    guardada.current = true
    setElegida(null)
  })
  useUnsaved(() => elegida !== null && !guardada.current)
  const foto = elegida ?? (carnet.fotoValidada ? actual : null)
  const conFoto = elegida !== null || carnet.fotoValidada
  const vigente = carnet.estado === 'VIGENTE'
  const corresponde = puede && carnet.estado !== 'NO_CORRESPONDE'
  const pedir = () => {
    if (conFoto) return void generar(elegida)
    setFalta(true)
    botonFoto.current?.focus()
  }
  const filaFoto = corresponde && (
    <ul className="lista-acc">
      <FotoCarnet
        carnet={carnet}
        foto={foto}
        nueva={elegida !== null}
        falta={falta && !conFoto}
        boton={botonFoto}
        elegir={async (blob) => {
          guardada.current = false
          setElegida(await toBase64(blob))
        }}
        descartar={() => setElegida(null)}
      />
      {carnet.estado === 'VIGENTE' && carnet.id !== null && (
        <li>
          <PerdiElTelefono carnetId={carnet.id} />
        </li>
      )}
    </ul>
  )
  return (
    <div className="carnet-pant">
      <section aria-label={t('carnet.deAfiliado')}>
        <Tarjeta carnet={carnet} foto={foto}>
          <CodigoCarnet carnet={carnet} />
        </Tarjeta>
      </section>
      <section className="hacer">
        <Situacion carnet={carnet} />
        {carnet.estado === 'VIGENTE' && <FuncionaSinRed />}
        {/* A missing photo comes first. */}
        {!carnet.fotoValidada && filaFoto}
        <div>
          <h2>{t('carnet.imprimir')}</h2>
          <p className="suave">{t('carnet.imprimirTexto')}</p>
          <div className="imprimir">
            <Impreso carnet={carnet} foto={foto} />
            <div className="botones">
              {vigente && elegida === null && <DescargarPdf id={carnet.id} />}
              {corresponde && (
                <Button
                  variant={vigente && elegida === null ? 'texto' : 'principal'}
                  icon="pdf"
                  loading={generando}
                  onClick={pedir}
                >
                  {t('carnet.generar')}
                </Button>
              )}
            </div>
          </div>
        </div>
        {carnet.fotoValidada && filaFoto}
      </section>
    </div>
  )
}

/** PDF of the current card; issues nothing. */
function DescargarPdf({ id }: { id: number | null }) {
  const { t } = useTranslation()
  const bajar = useMutation({
    mutationFn: (cual: number) => downloadFile(direccionPdf(cual), `${t('carnet.titulo')}.pdf`),
    onError: (error) => void notifyFailure(t('carnet.errorPdf'), error),
  })
  if (id === null) return null
  return (
    <Button variant="principal" icon="descargar" loading={bajar.isPending} onClick={() => bajar.mutate(id)}>
      {t('carnet.descargarPdf')}
    </Button>
  )
}

/** Reason why the card is not in force, with the remedy; empty while it is. */
function Situacion({ carnet }: { carnet: CarnetDigital }) {
  const { t } = useTranslation()
  const { estado, venceFormateada: fecha, estadoAfiliado, fotoValidada } = carnet
  if (estado === 'VIGENTE') return null
  const [tipo, titulo, texto] = {
    SIN_CARNET: ['', t('carnet.vacio'), t(fotoValidada ? 'carnet.vacioConFoto' : 'carnet.vacioTexto')] as const,
    VENCIDO: ['alerta', t('carnet.vencido', { fecha }), t('carnet.vencidoTexto')] as const,
    ANULADO: ['mal', t('carnet.anulado'), t('carnet.anuladoTexto')] as const,
    NO_CORRESPONDE: ['alerta', t('carnet.noCorresponde'), t('carnet.noCorrespondeTexto', { estado: estadoAfiliado })] as const,
  }[estado]
  return (
    <Notice type={tipo}>
      <strong>{titulo}.</strong> {texto}
    </Notice>
  )
}
