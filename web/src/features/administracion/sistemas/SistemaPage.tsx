import './sistemas.css'
import { type Sistema, sistemas } from '@gremial/contract/administracion/sistemas.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { notifications } from '@mantine/notifications'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { RecordPage } from '../../../ui/form/RecordPage.tsx'
import { LabelledList } from '../../../ui/LabelledList.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { DialogoRenovar } from './DialogoRenovar.tsx'
import { DialogoSecreto } from './DialogoSecreto.tsx'
import { NuevoSistema } from './NuevoSistema.tsx'

/** A program: new, or its permissions, with renewal and revocation of its token. */
export function SistemaPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { id } = useParams({ from: '/app/sistemas/editar/$id' })
  const [dicho, setDicho] = useState<{ nombre: string; token: string } | null>(null)
  const volver = () => void navegar({ to: '/app/sistemas/lista' })
  const nuevo = id === 'nuevo'
  return (
    <>
      <RecordPage
        call={sistemas.leer}
        input={{ params: { id: Number(id) } }}
        fresh={nuevo}
        title={(leido) => (nuevo ? t('sistemas.nuevoTitulo') : (leido?.nombre ?? t('sistemas.verTitulo')))}
      >
        {(_, ahora) =>
          ahora ? (
            <VerSistema sistema={ahora} volver={volver} decir={(token) => setDicho({ nombre: ahora.nombre, token })} />
          ) : (
            <NuevoSistema volver={volver} decir={(nombre, token) => setDicho({ nombre, token })} />
          )
        }
      </RecordPage>
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

const momento = (iso: string) => formatTimestamp(new Date(iso))
const signos = { VIGENTE: 'ok', VENCIDO: 'alerta', REVOCADO: 'mal' } as const

function VerSistema({ sistema: s, volver, decir }: { sistema: Sistema; volver(): void; decir(token: string): void }) {
  const { t } = useTranslation()
  const { run } = useAction()
  const [renovando, setRenovando] = useState(false)
  const revocar = async () => {
    const si = await ask({
      title: t('sistemas.preguntaRevocar', { nombre: s.nombre }),
      text: t('sistemas.textoRevocar'),
      action: t('sistemas.revocar'),
      danger: true,
    })
    if (si)
      await run(request(sistemas.revocar, { params: { id: s.id } }), {
        failure: t('sistemas.fallo'),
        onSuccess: () => notifications.show({ message: t('sistemas.revocado', { nombre: s.nombre }) }),
      })
  }
  const uso = s.ultimoUso
    ? [momento(s.ultimoUso), s.ultimaRed && t('sistemas.desde', { red: s.ultimaRed })].filter(Boolean).join(' ')
    : t('sistemas.nunca')
  return (
    <div className="hoja-in pila">
      <LabelledList
        lines={[
          [
            t('sistemas.estado'),
            <StatusChip key="e" sign={signos[s.estado]}>
              {t(`sistemas.estados.${s.estado}`)}
            </StatusChip>,
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
        <Button onClick={volver}>{t('comun.volver')}</Button>
        {s.estado !== 'REVOCADO' && (
          <>
            <Button icon="reintentar" onClick={() => setRenovando(true)}>
              {t('sistemas.renovar')}
            </Button>
            <Button variant="grave" icon="baja" onClick={() => void revocar()}>
              {t('sistemas.revocar')}
            </Button>
          </>
        )}
      </div>
      {renovando && <DialogoRenovar sistema={s} decir={decir} cerrar={() => setRenovando(false)} />}
    </div>
  )
}
