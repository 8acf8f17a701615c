package httpapi

import (
	"net"
	"net/netip"
	"sync"

	"github.com/gofiber/fiber/v3"
)

// Limits of open connections, in all and of a network that is no trusted proxy. A browser opens six. An open connection
// uses about 25 kB while its request is read.
const (
	maxConnections        = 4000
	maxConnectionsNetwork = 256
)

// Serve serves connections of a listener until the server is shut down.
func (s *Server) Serve(listener net.Listener) error {
	limited := &limitedListener{Listener: listener, isProxy: s.isProxy, networks: map[string]int{}}
	return s.app.Listener(limited, fiber.ListenConfig{DisableStartupMessage: true})
}

// limitedListener closes connections above the limit of a network.
type limitedListener struct {
	net.Listener
	isProxy  func(netip.Addr) bool
	mu       sync.Mutex
	networks map[string]int // open connections
}

// Accept returns the next connection within the limits.
func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		remote, err := netip.ParseAddrPort(conn.RemoteAddr().String())
		if err != nil || l.isProxy(remote.Addr().Unmap()) {
			return conn, nil
		}
		if network := networkOf(remote.Addr()); l.open(network) {
			return &limitedConn{Conn: conn, close: func() { l.done(network) }}, nil
		}
		_ = conn.Close() // there is nothing to do about an error
	}
}

func (l *limitedListener) open(network string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.networks[network] >= maxConnectionsNetwork {
		return false
	}
	l.networks[network]++
	return true
}

func (l *limitedListener) done(network string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.networks[network]--; l.networks[network] == 0 {
		delete(l.networks, network)
	}
}

// limitedConn is a connection that counts towards the limit of its network until it is closed.
type limitedConn struct {
	net.Conn
	once  sync.Once
	close func()
}

// Close closes the connection.
func (c *limitedConn) Close() error {
	c.once.Do(c.close)
	return c.Conn.Close()
}
