import './estilos/base.css'
import './estilos/piezas.css'
import './estilos/tablas.css'
import './estilos/armazon.css'
import './estilos/app.css'
import { createRoot } from 'react-dom/client'
import { Application } from './app/Application.tsx'
import { followWidth, hydrate, onPageRestored, receiveResponses } from './app/hydrate.ts'
import { install } from './app/install.ts'
import { trustOwnScripts } from './app/trustedTypes.ts'
import { initTexts } from './platform/i18n.ts'
import { loadOrganization } from './platform/organization.ts'
import { retry } from './platform/retry.ts'
import { followColorScheme } from './ui/colorScheme.ts'

// Apart: within one expression both would load the styles of either.
const loadLogin = () => import('./app/login/start.tsx')
const loadApplication = () => import('./app/startApplication.tsx')

const root = document.getElementById('raiz')
if (!root) throw new Error('no root element')
trustOwnScripts()
let isIdle = (): boolean => false
hydrate(root, () => isIdle())
onPageRestored(root)
// Without data the server rendered the login, at whichever address.
const login = location.pathname === '/login' || (document.getElementById('primera') && !document.getElementById('respuestas'))
receiveResponses()
followWidth()
followColorScheme()
const [first] = await Promise.all([retry(login ? loadLogin : loadApplication), loadOrganization(), initTexts()])
const { screen, ...state } = await first.start()
isIdle = state.isIdle
createRoot(root).render(<Application>{screen}</Application>)

if (import.meta.env.PROD) install()
