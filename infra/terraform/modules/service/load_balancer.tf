# All requests arrive here, for our hosts and partners', each with its certificate. The program maps a host to a brand.

resource "aws_lb" "main" {
  name               = var.name
  load_balancer_type = "application"
  subnets            = var.public_subnet_ids
  security_groups    = [var.load_balancer_security_group_id]

  # Shorter than the program's two minutes, so that the program never closes a connection that is about to be used.
  idle_timeout               = 60
  drop_invalid_header_fields = true
  enable_deletion_protection = true
}

resource "aws_lb_target_group" "main" {
  name        = var.name
  vpc_id      = var.vpc_id
  target_type = "ip"
  protocol    = "HTTP"
  port        = var.port

  # A request takes at most ten seconds.
  deregistration_delay = 15

  # The program is unhealthy while its database does not answer. A standby takes over within two minutes, and replacing
  # every copy meanwhile would not help, so the limit is two and a half minutes. A copy that stops is replaced at once.
  health_check {
    path                = "/healthz"
    matcher             = "200"
    interval            = 15
    timeout             = 5
    healthy_threshold   = 2
    unhealthy_threshold = 10
  }
}

resource "aws_lb_listener" "http" {
  load_balancer_arn = aws_lb.main.arn
  protocol          = "HTTP"
  port              = 80

  default_action {
    type = "redirect"

    redirect {
      protocol    = "HTTPS"
      port        = "443"
      status_code = "HTTP_301"
    }
  }
}

resource "aws_lb_listener" "https" {
  load_balancer_arn = aws_lb.main.arn
  protocol          = "HTTPS"
  port              = 443
  ssl_policy        = "ELBSecurityPolicy-TLS13-1-2-2021-06"
  certificate_arn   = var.certificate_arn

  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.main.arn
  }
}

resource "aws_lb_listener_certificate" "partner" {
  for_each = var.partner_certificate_arns

  listener_arn    = aws_lb_listener.https.arn
  certificate_arn = each.value
}
