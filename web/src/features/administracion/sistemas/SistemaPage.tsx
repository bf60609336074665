import './sistemas.css'
import { type Sistema, sistemas } from '@gremial/contract/administracion/sistemas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { notifications } from '@mantine/notifications'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { Estado } from '../../../ui/estados.tsx'
import { PaginaRegistro } from '../../../ui/formulario/PaginaRegistro.tsx'
import { Rotulados } from '../../../ui/Rotulados.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
import { DialogoRenovar } from './DialogoRenovar.tsx'
import { DialogoSecreto } from './DialogoSecreto.tsx'
import { NuevoSistema } from './NuevoSistema.tsx'

/** One program: a new one, or what it may do, with another token or the end of the one it has. */
export function SistemaPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { id } = useParams({ from: '/app/sistemas/editar/$id' })
  const [dicho, setDicho] = useState<{ nombre: string; token: string } | null>(null)
  const volver = () => void navegar({ to: '/app/sistemas/lista' })
  const nuevo = id === 'nuevo'
  return (
    <>
      <PaginaRegistro
        llamada={sistemas.leer}
        pide={{ claves: { id: Number(id) } }}
        nuevo={nuevo}
        titulo={(leido) => (nuevo ? t('sistemas.nuevoTitulo') : (leido?.nombre ?? t('sistemas.verTitulo')))}
      >
        {(_, ahora) =>
          ahora ? (
            <VerSistema sistema={ahora} volver={volver} decir={(token) => setDicho({ nombre: ahora.nombre, token })} />
          ) : (
            <NuevoSistema volver={volver} decir={(nombre, token) => setDicho({ nombre, token })} />
          )
        }
      </PaginaRegistro>
      {dicho && (
        <DialogoSecreto
          titulo={t('sistemas.tituloToken', { nombre: dicho.nombre })}
          texto={t('sistemas.unaVez')}
          secreto={dicho.token}
          uso={`curl -H "Authorization: Bearer ${dicho.token}" ${window.location.origin}/api/bancos`}
          cerrar={() => {
            setDicho(null)
            if (nuevo) volver()
          }}
        />
      )}
    </>
  )
}

const momento = (iso: string) => mostrarMomento(new Date(iso))
const signos = { VIGENTE: 'ok', VENCIDO: 'alerta', REVOCADO: 'mal' } as const

function VerSistema({ sistema: s, volver, decir }: { sistema: Sistema; volver(): void; decir(token: string): void }) {
  const { t } = useTranslation()
  const { hacer } = useHacer()
  const [renovando, setRenovando] = useState(false)
  const revocar = async () => {
    const si = await preguntar({
      titulo: t('sistemas.preguntaRevocar', { nombre: s.nombre }),
      texto: t('sistemas.textoRevocar'),
      accion: t('sistemas.revocar'),
      grave: true,
    })
    if (si)
      await hacer(pedido(sistemas.revocar, { claves: { id: s.id } }), {
        fallo: t('sistemas.fallo'),
        alLograr: () => notifications.show({ message: t('sistemas.revocado', { nombre: s.nombre }) }),
      })
  }
  const uso = s.ultimoUso
    ? [momento(s.ultimoUso), s.ultimaRed && t('sistemas.desde', { red: s.ultimaRed })].filter(Boolean).join(' ')
    : t('sistemas.nunca')
  return (
    <div className="hoja-in pila">
      <Rotulados
        lineas={[
          [
            t('sistemas.estado'),
            <Estado key="e" signo={signos[s.estado]}>
              {t(`sistemas.estados.${s.estado}`)}
            </Estado>,
          ],
          s.para !== '' && [t('sistemas.para'), s.para],
          [
            t('sistemas.que'),
            `${t(s.escribe ? 'sistemas.queEscribe' : 'sistemas.queLee')} · ${t('sistemas.limite', { count: s.porMinuto })}`,
          ],
          [t('sistemas.seccionales'), s.seccionales.map(({ nombre }) => nombre).join(', ') || t('sistemas.todas')],
          [t('sistemas.token'), t('sistemas.termina', { letras: s.termina })],
          [t('sistemas.vence'), momento(s.vence)],
          [t('sistemas.ultimoUso'), uso],
          [t('sistemas.creado'), t('sistemas.creo', { quien: s.quien, cuando: momento(s.creado) })],
          s.revocado !== null && [
            t('sistemas.estados.REVOCADO'),
            t('sistemas.revoco', { quien: s.revocadoPor, cuando: momento(s.revocado) }),
          ],
        ]}
      />
      <div>
        <h2>{t('sistemas.permisos')}</h2>
        <ul className="sistema-puede">
          {s.permisos.map(({ codigo, nombre }) => (
            <li key={codigo}>{nombre}</li>
          ))}
        </ul>
      </div>
      <div className="botones">
        <Boton onClick={volver}>{t('comun.volver')}</Boton>
        {s.estado !== 'REVOCADO' && (
          <>
            <Boton icono="reintentar" onClick={() => setRenovando(true)}>
              {t('sistemas.renovar')}
            </Boton>
            <Boton variante="grave" icono="baja" onClick={() => void revocar()}>
              {t('sistemas.revocar')}
            </Boton>
          </>
        )}
      </div>
      {renovando && <DialogoRenovar sistema={s} decir={decir} cerrar={() => setRenovando(false)} />}
    </div>
  )
}
