// The part of the router that host and remotes share; a name missing here is an error of the type check and of the build.
// `createBrowserRouter` alone would double it: the host keeps the history with `createBrowserHistory`.
export {
  Link,
  MemoryRouter,
  Navigate,
  NavigationType,
  Outlet,
  Route,
  Router,
  Routes,
  createPath,
  createSearchParams,
  generatePath,
  matchPath,
  parsePath,
  resolvePath,
  UNSAFE_createBrowserHistory,
  useHref,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useResolvedPath,
  useSearchParams,
} from 'react-router'
export type * from 'react-router'
